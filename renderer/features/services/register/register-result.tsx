import { clsx } from 'clsx'
import type { RegisterResult } from '#contract/registration/registration'
import type { Service } from '#contract/terms'
import { goTo } from '#navigation'
import { Button, DataTable, Notice, Row, VisibleText } from '#ui'
import { HttpStatus } from '../../../attempt/http-status.tsx'
import { eventText, isAboutResponse, outcomeTitles } from './outcome-text.ts'
import styles from './register-result.module.css'
import { openCall, takeNextStep } from './register-state.ts'

/** The result of registering: the outcome, the service's own message, the status, and what to do. */
export function RegisterResultView({
  result,
  service,
}: {
  readonly result: RegisterResult | null
  readonly service: Service
}) {
  return (
    <div className={styles.registerResult} role="status" aria-label="Registration result">
      {result === null ? null : <Outcome result={result} service={service} />}
    </div>
  )
}

function Outcome({ result, service }: { readonly result: RegisterResult; readonly service: Service }) {
  const { outcome, message, httpStatus, callId, registrations, checks } = result
  const responseChecks = checks.filter(({ code }) => isAboutResponse(code))
  const isWarned = responseChecks.some(({ severity }) => severity === 'warning')
  const isFailed = outcome !== 'registered' && outcome !== 'already-subscribed'
  const tone = isFailed ? 'error' : isWarned || outcome === 'already-subscribed' ? 'warning' : 'info'
  return (
    <>
      <Notice
        tone={tone}
        title={outcomeTitles[outcome]}
        actions={
          <>
            {isFailed ? null : (
              <Button size="small" ref={takeNextStep} onClick={() => goTo('deliveries')}>
                View deliveries
              </Button>
            )}
            {callId === null ? null : (
              <Button
                size="small"
                onClick={() => {
                  openCall(callId)
                  document.getElementById('service-calls')?.scrollIntoView({ block: 'start' })
                }}
              >
                Show call
              </Button>
            )}
          </>
        }
      >
        <p>
          <VisibleText text={message} />
        </p>
        {responseChecks
          .filter(check => !message.includes(check.message))
          .map(check => (
            <p key={check.code} data-code={check.code}>
              <VisibleText text={check.message} />
            </p>
          ))}
        <Row as="p" gap="2" className={clsx('quiet', styles.registerStatus)}>
          {httpStatus === null ? (
            callId === null ? (
              'No call was sent.'
            ) : (
              'No HTTP status: the response was incomplete.'
            )
          ) : (
            <>
              <HttpStatus status={httpStatus} /> The response status is undocumented.
            </>
          )}
        </Row>
      </Notice>
      {registrations.length === 0 ? null : (
        <DataTable
          label="Registrations reported by the service"
          columns={[
            {
              label: 'Id',
              width: '84px',
              isMono: true,
              render: one => <VisibleText text={one.id ?? 'unknown'} />,
            },
            {
              label: 'Event',
              width: '128px',
              isMono: true,
              render: one => <VisibleText text={eventText(one.event, service)} />,
            },
            {
              label: 'Callback URL',
              isMono: true,
              render: one => <VisibleText text={one.callbackUrl ?? 'unknown'} />,
            },
          ]}
          rows={registrations}
          rowKey={one => `${one.id} ${one.event} ${one.callbackUrl}`}
        />
      )}
    </>
  )
}
