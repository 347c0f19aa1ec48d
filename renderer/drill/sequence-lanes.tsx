import { clsx } from 'clsx'
import { CloudOff, RotateCcw } from 'lucide-react'
import type { DrillResponse, DrillSending, DrillStep, DrillTrail } from '#contract/drill/sequence'
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by the keyboard
    <section className={styles.lanes} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              Record’s order <span aria-hidden>↓</span>
              <span className={styles.sentOrder}>
                Sent order <span aria-hidden>→</span>
              </span>
            </th>
            {waves.map(wave => (
              <th
                key={wave}
                scope="col"
                className={clsx('tabular', styles.wave, wave === nextWave && styles.next)}
                aria-current={wave === nextWave ? 'step' : undefined}
              >
                <WaveHead places={placesOf(sequence, wave)} isNext={wave === nextWave} />
              </th>
            ))}
            <td className={styles.rest} />
          </tr>
        </thead>
        {subjects.map(subject => (
          <tbody key={subject}>
            {subject === 'own' ? null : (
              <tr>
                <th scope="rowgroup" colSpan={waves.length + 2} className={styles.subject}>
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
                  <th scope="row" className={styles.step}>
                    <StepHead
                      step={step}
                      trail={trail}
                      isSent={sent}
                      {...(onOpenDelivery === undefined ? {} : { onOpenDelivery })}
                    />
                  </th>
                  {waves.map(wave => (
                    <td key={wave} className={clsx(styles.place, wave === nextWave && styles.next)}>
                      {placesOf(sequence, wave).map(at => {
                        const sending = sequence[at]
                        if (sending === undefined || sending.step !== place || sending.subject !== subject)
                          return null
                        return <Sending key={at} sending={sending} number={at + 1} />
                      })}
                    </td>
                  ))}
                  <td className={styles.rest} />
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
      {first === last ? null : <span className={styles.together}>at once</span>}
      {isNext ? <span className={styles.together}>next</span> : null}
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
      <span className={styles.stepLine}>
        {trail.records.length < 2 || record === undefined ? null : (
          <span className={styles.kind}>{kindText(record.kind)}</span>
        )}
        <StatusLabel status={step.status || null} refundStatus={step.refundStatus} hasRefundWord />
      </span>
      <span className={styles.stepNote}>
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

function Sending({ sending, number }: { readonly sending: LaneSending; readonly number: number }) {
  const { form, mishap, repeats, response } = sending
  const isFailed = response !== null && !response.isPassed
  return (
    <div
      className={clsx(styles.sending, isFailed && styles.failed, response === null && styles.unsent)}
      title={response?.error?.message}
    >
      <span className={styles.sendingLine}>
        <span className={clsx('tabular', styles.number)}>
          <span className="visually-hidden">sent as number </span>
          {number}
        </span>
        {repeats === null ? null : (
          <span className={styles.word}>
            <RotateCcw aria-hidden /> repeats {repeats + 1}
          </span>
        )}
        {form === 'captured' ? null : <span className={styles.word}>{formTexts[form]}</span>}
        {mishap === null ? null : (
          <span className={clsx(styles.word, styles.mishap)}>
            <CloudOff aria-hidden /> {mishapTexts[mishap]}
          </span>
        )}
      </span>
      <span className={styles.response}>
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
