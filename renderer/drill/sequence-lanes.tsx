import { clsx } from 'clsx'
import { CloudOff, RotateCcw } from 'lucide-react'
import {
  type DrillResponse,
  type DrillSending,
  type DrillStep,
  type DrillTrail,
  isAsExpected,
} from '#contract/drill/sequence'
import type { DeliveryId } from '#contract/terms'
import { elapsedText, LinkButton, VisibleText } from '#ui'
import { HttpStatus, NoHttpStatus } from '../attempt/http-status.tsx'
import { kindText } from '../notification/labels.ts'
import { StatusLabel } from '../notification/status-label.tsx'
import { formTexts, mishapTexts } from './drill-text.ts'
import styles from './sequence-lanes.module.css'

/** A sending, with its response once there is one. */
type LaneSending = DrillSending & { readonly response: DrillResponse | null }

interface SequenceLanesProps {
  readonly label: string
  readonly trail: DrillTrail
  readonly sequence: readonly LaneSending[]
  /** The wave that is sent next, while it is sent step by step. */
  readonly nextWave?: number | null
  /** Opens the captured delivery of a step. */
  readonly onOpenDelivery?: (id: DeliveryId) => void
}

/**
 * The record's order from top to bottom, the sent order from left to right: sendings in order run down and to
 * the right. Sendings of one column were sent at the same time.
 */
export function SequenceLanes(props: SequenceLanesProps) {
  const { label, trail, sequence, nextWave = null, onOpenDelivery } = props
  const waves = [...new Set(sequence.map(({ wave }) => wave))].sort((one, other) => one - other)
  const subjects = (['own', 'other'] as const).filter(
    subject => subject === 'own' || sequence.some(sending => sending.subject === subject),
  )
  return (
    <section
      className="relative overflow-x-auto rounded-large border border-line bg-sunken"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by the keyboard
      tabIndex={0}
    >
      <table className={clsx('min-w-full', styles.table)}>
        <thead>
          <tr>
            <th
              scope="col"
              className={clsx(
                'sticky left-0 z-1 min-w-54 whitespace-nowrap border-line border-b bg-sunken px-3 py-1.5 text-left font-medium text-small text-subtle',
                styles.corner,
              )}
            >
              Record’s order <span aria-hidden>↓</span>
              <span className="float-right pl-4">
                Sent order <span aria-hidden>→</span>
              </span>
            </th>
            {waves.map(wave => (
              <th
                key={wave}
                scope="col"
                className={clsx(
                  'tabular whitespace-nowrap border-line border-b px-3 py-1.5 text-left font-medium text-small text-subtle',
                  wave === nextWave && 'bg-accent-soft',
                )}
                aria-current={wave === nextWave ? 'step' : undefined}
              >
                <WaveHead places={placesOf(sequence, wave)} isNext={wave === nextWave} />
              </th>
            ))}
            <td className={clsx('w-full', styles.rest)} />
          </tr>
        </thead>
        {subjects.map(subject => (
          <tbody key={subject}>
            {subject === 'own' ? null : (
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={waves.length + 2}
                  className="px-3 pt-2 pb-0.5 text-left font-medium text-small text-subtle"
                >
                  Another record
                </th>
              </tr>
            )}
            {trail.steps.map((step, place) => {
              const sent = sequence.some(one => one.step === place && one.subject === subject)
              if (!sent && subject === 'other') return null
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: steps are known by their place and never move
                <tr key={place} className={clsx(!sent && styles.skipped)}>
                  <th
                    scope="row"
                    className={clsx(
                      'sticky left-0 z-1 whitespace-nowrap bg-sunken px-3 py-1.5 text-left font-normal',
                      styles.step,
                    )}
                  >
                    <StepHead
                      step={step}
                      trail={trail}
                      isSent={sent}
                      {...(onOpenDelivery === undefined ? {} : { onOpenDelivery })}
                    />
                  </th>
                  {waves.map(wave => (
                    <td
                      key={wave}
                      className={clsx('px-1.5 py-1', styles.place, wave === nextWave && 'bg-accent-soft')}
                    >
                      {placesOf(sequence, wave).map(at => {
                        const sending = sequence[at]
                        if (sending === undefined || sending.step !== place || sending.subject !== subject)
                          return null
                        return <Sending key={at} sending={sending} number={at + 1} />
                      })}
                    </td>
                  ))}
                  <td className={clsx('w-full', styles.rest)} />
                </tr>
              )
            })}
          </tbody>
        ))}
      </table>
    </section>
  )
}

function placesOf(sequence: readonly LaneSending[], wave: number): number[] {
  return sequence.flatMap((sending, at) => (sending.wave === wave ? [at] : []))
}

function WaveHead({ places, isNext }: { readonly places: readonly number[]; readonly isNext: boolean }) {
  const [first = 0] = places
  const last = places.at(-1) ?? first
  return (
    <>
      {first === last ? first + 1 : `${first + 1}–${last + 1}`}{' '}
      {first === last ? null : <span className="ml-1.5 font-strong text-mini text-warning">at once</span>}
      {isNext ? <span className="ml-1.5 font-strong text-mini text-warning">next</span> : null}
    </>
  )
}

interface StepHeadProps extends Pick<SequenceLanesProps, 'trail' | 'onOpenDelivery'> {
  readonly step: DrillStep
  readonly isSent: boolean
}

function StepHead({ step, trail, isSent, onOpenDelivery }: StepHeadProps) {
  const { deliveryId } = step
  const record = trail.records[step.record]
  return (
    <>
      <span className="flex items-center gap-2">
        {trail.records.length < 2 || record === undefined ? null : (
          <span className="text-muted text-small">{kindText(record.kind)}</span>
        )}
        <StatusLabel status={step.status || null} refundStatus={step.refundStatus} hasRefundWord />
      </span>
      <span className="flex items-center gap-2 text-mini text-subtle">
        {step.clock === null ? null : (
          <span className="mono">
            <VisibleText text={step.clock} />
          </span>
        )}
        {deliveryId === null || onOpenDelivery === undefined ? null : (
          <LinkButton tone="quiet" onClick={() => onOpenDelivery(deliveryId)}>
            delivery {deliveryId}
          </LinkButton>
        )}
        {isSent ? null : <span>not sent</span>}
      </span>
    </>
  )
}

const wordClass = 'inline-flex items-center gap-1 text-mini *:size-2.75'

function Sending({ sending, number }: { readonly sending: LaneSending; readonly number: number }) {
  const { form, mishap, repeats, response } = sending
  const isFailed = response !== null && !isAsExpected({ mishap, response })
  return (
    <div
      className={clsx(
        'inline-flex min-w-23 flex-col gap-0.5 whitespace-nowrap rounded-medium border px-2.25 py-1 text-small',
        styles.sending,
        isFailed ? 'border-error-line bg-error-soft' : 'border-line-strong bg-pane',
        response === null && 'border-dashed',
      )}
      title={response?.error?.message}
    >
      <span className="flex items-center gap-1.75">
        <span className="tabular min-w-4.5 rounded-round bg-muted px-1 text-center font-strong text-mini text-pane leading-4">
          <span className="visually-hidden">sent as number </span>
          {number}
        </span>
        {repeats === null ? null : (
          <span className={clsx(wordClass, 'text-muted')}>
            <RotateCcw aria-hidden /> repeats {repeats + 1}
          </span>
        )}
        {form === 'captured' ? null : (
          <span className={clsx(wordClass, 'text-muted')}>{formTexts[form]}</span>
        )}
        {mishap === null ? null : (
          <span className={clsx(wordClass, 'text-warning')}>
            <CloudOff aria-hidden /> {mishapTexts[mishap]}
          </span>
        )}
      </span>
      <span className="flex items-center gap-1.75 text-mini">
        <SentResponse response={response} isLost={mishap === 'response-lost'} />
      </span>
    </div>
  )
}

const errorWords = {
  'target-timeout': 'timed out',
  'target-unreachable': 'unreachable',
  'target-untrusted': 'not trusted',
  'target-closed': 'closed',
  'target-response-invalid': 'unreadable',
  'target-skipped': 'not sent',
} as const satisfies Record<NonNullable<DrillResponse['error']>['code'], string>

function SentResponse({
  response,
  isLost,
}: {
  readonly response: DrillResponse | null
  readonly isLost: boolean
}) {
  if (response === null) return <span className="quiet">not sent yet</span>
  const { status, error, elapsedMs } = response
  return (
    <>
      {status !== null ? (
        <HttpStatus status={status} />
      ) : isLost ? (
        <span className="quiet">not read</span>
      ) : (
        <NoHttpStatus>{errorWords[error?.code ?? 'target-closed']}</NoHttpStatus>
      )}
      <span className="quiet tabular">{elapsedText(elapsedMs)}</span>
    </>
  )
}
