import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { type FormEvent, useEffect } from 'react'
import type { Environment } from '#contract/registration/environment'
import type { CallbackCheck, RegisterResult } from '#contract/registration/registration'
import type { Service } from '#contract/terms'
import { reachCheck, registering, useRun, useStatus, useTunnels } from '#data'
import { goTo } from '#navigation'
import {
  Button,
  Checkbox,
  DataTable,
  Notice,
  Row,
  Section,
  SeverityMark,
  Stack,
  TextField,
  VisibleText,
} from '#ui'
import { HttpStatus } from '../../../attempt/http-status.tsx'
import { callbackOffers, firstOffer } from './callback-offers.ts'
import { type CallbackUrlChecks, useCallbackUrlChecks } from './callback-url-checks.ts'
import { eventText, isAboutResponse, outcomeTitles } from './outcome-text.ts'
import {
  allowCapitals,
  beginRegistering,
  checkReach,
  chooseProbe,
  openCall,
  registerNow,
  takeCallbackField,
  takeNextStep,
  typeCallbackUrl,
  useRegister,
} from './register-state.ts'
import { noTunnels } from './registration-state.ts'

interface RegisterFormProps {
  readonly environment: Environment
}

/** Subscribes a callback URL at the service. Nothing is sent before a button is pressed. */
export function RegisterForm({ environment }: RegisterFormProps) {
  const captureUrl = useStatus(status => status?.listener.captureUrl ?? null)
  const tunnels = useTunnels() ?? noTunnels
  const isOthers = useRegister(state => state.environmentId !== environment.id)
  const offered = firstOffer(environment, tunnels, captureUrl)
  useEffect(() => beginRegistering(environment.id, offered), [environment.id, offered])
  return isOthers ? null : (
    <Section title="Register a callback URL" note={endpointOf(environment)}>
      <Form environment={environment} />
    </Section>
  )
}

function Form({ environment }: RegisterFormProps) {
  const { id, callbackPath, service } = environment
  const callbackUrl = useRegister(state => state.callbackUrl)
  const known = useCallbackUrlChecks(id)
  const registration = useRun(registering(id))
  const isRegistering = registration?.status === 'pending'
  const isChecking = useRun(reachCheck(id))?.status === 'pending' && !isRegistering
  const blocking = known.checks.find(check => check.severity === 'blocking')
  const unfit = callbackUrl.trim() === '' ? 'Enter a callback URL.' : (blocking?.message ?? null)
  const isUnfit = unfit !== null
  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (!isUnfit) void registerNow()
  }
  return (
    <Stack as="form" gap="2" aria-label="Register a callback URL" onSubmit={onSubmit}>
      <TextField
        ref={takeCallbackField}
        label="Callback URL"
        isLabelHidden
        inputMode="url"
        placeholder={`https://your-tunnel.example${callbackPath}`}
        value={callbackUrl}
        onChange={event => typeCallbackUrl(event.target.value)}
        end={
          <>
            <Button
              disabled={isUnfit || isChecking || isRegistering}
              reason={unfit ?? (isChecking ? 'Testing…' : 'Registering…')}
              onClick={() => void checkReach()}
            >
              {isChecking ? 'Testing…' : 'Test URL'}
            </Button>
            <Button
              type="submit"
              tone="primary"
              disabled={isUnfit || isRegistering}
              reason={unfit ?? 'Registering…'}
            >
              {isRegistering ? 'Registering…' : 'Register'}
            </Button>
          </>
        }
      />
      <Offers environment={environment} />
      <CallbackChecks known={known} />
      <RegisterResultView result={registration?.data ?? null} service={service} />
    </Stack>
  )
}

function endpointOf({ service }: Environment) {
  return (
    <span className="mono">
      {service === 'transactions' ? 'POST /v4/webhooks' : 'POST /api/v3/webhooks/'}
    </span>
  )
}

/** Suggested callback URLs, each applied with one click. */
function Offers({ environment }: RegisterFormProps) {
  const captureUrl = useStatus(status => status?.listener.captureUrl ?? null)
  const tunnels = useTunnels() ?? noTunnels
  const callbackUrl = useRegister(state => state.callbackUrl)
  const offers = callbackOffers(environment, tunnels, captureUrl).filter(offer => offer.url !== callbackUrl)
  if (offers.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-1.5 *:min-w-0" aria-label="Available addresses">
      {offers.map(({ label, url }) => (
        <li key={label}>
          <button
            type="button"
            className="inline-flex h-6 max-w-full cursor-default items-center gap-2 overflow-hidden whitespace-nowrap rounded-pill border border-line bg-raised px-2.25 py-0 text-muted text-small hover:bg-hover"
            onClick={() => typeCallbackUrl(url)}
          >
            {label} <span className="mono quiet overflow-hidden text-ellipsis">{url}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The checks of the callback URL before the call: warnings and blocking checks. */
function CallbackChecks({ known }: { readonly known: CallbackUrlChecks }) {
  const { isReachChecked, error } = known
  const checks = known.checks.filter(({ code }) => !isAboutResponse(code))
  const allowsCapitals = useRegister(state => state.allowsCapitals)
  const isEmpty = useRegister(state => state.callbackUrl.trim() === '')
  const isProbed = useRegister(state => state.isProbed)
  return (
    <Stack gap="1" className="text-small" aria-live="polite">
      {error === null ? null : (
        <p className="flex items-start gap-2 py-0.5">
          <SeverityMark severity="error" className="mt-1 size-3" />
          <span className="wrap-anywhere min-w-0 text-error">{error.message}</span>
        </p>
      )}
      {isEmpty ? (
        <p className="quiet">The public address of this machine. The path selects the environment.</p>
      ) : null}
      <ul aria-label="Checks">
        {checks.map(check => (
          <CheckRow key={check.code} check={check} />
        ))}
      </ul>
      {checks.some(({ code }) => code === 'capital-letters') ? (
        <Checkbox
          label="Allow capital letters"
          note="The specification allows lowercase letters only."
          isChecked={allowsCapitals}
          onChange={allowCapitals}
        />
      ) : null}
      {isEmpty || isReachChecked || checks.some(check => check.severity === 'blocking') ? null : (
        <Checkbox
          label="Test the URL first"
          note="Resolves the name and calls the URL once."
          isChecked={isProbed}
          onChange={chooseProbe}
        />
      )}
    </Stack>
  )
}

const labels = { blocking: 'Blocks: ', warning: 'Warning: ', notice: 'Note: ', good: 'Good: ' } as const
const marks = { blocking: 'error', warning: 'warning', notice: 'info' } as const

function CheckRow({ check }: { readonly check: CallbackCheck }) {
  const { severity, message, suggestion } = check
  return (
    <li className="flex items-start gap-2 py-0.5" data-code={check.code}>
      {severity === 'good' ? (
        <Check aria-hidden className="mt-1 size-3 flex-none text-status-complete" />
      ) : (
        <SeverityMark severity={marks[severity]} className="mt-1 size-3" />
      )}
      <div className={clsx('wrap-anywhere min-w-0', severity === 'blocking' && 'text-error')}>
        <span className="visually-hidden">{labels[severity]}</span>
        {message}
        {suggestion === null ? null : (
          <Row gap="2" className="pt-1 text-default">
            <span className="mono">{suggestion}</span>
            <Button size="small" onClick={() => typeCallbackUrl(suggestion)}>
              Use this URL
            </Button>
          </Row>
        )}
      </div>
    </li>
  )
}

/** The result of registering: the outcome, the service's message, the status, and what to do. */
export function RegisterResultView({
  result,
  service,
}: {
  readonly result: RegisterResult | null
  readonly service: Service
}) {
  return (
    <div className="flex flex-col gap-2 empty:hidden" role="status" aria-label="Registration result">
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
        <Row as="p" gap="2" className="quiet text-small">
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
