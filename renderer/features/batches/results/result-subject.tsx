import type { DeliverySummary } from '#contract/deliveries/delivery'
import type { DeliveryId } from '#contract/terms'
import { type BatchResult, firstTrailOf, latestStatus, trailsWindow, useFixture } from '#data'
import { goTo, openTrail, selectDelivery, showTab } from '#navigation'
import { MadeName, SentName } from '../../../attempt/sent-name.tsx'
import { isAt } from '../../../attempt/target-choice.ts'
import styles from './result-subject.module.css'

interface ResultSubjectProps {
  readonly result: BatchResult
  /** Of the deliveries that are known by now. */
  readonly rows: ReadonlyMap<DeliveryId, DeliverySummary>
}

/** What was sent, named as in the list of deliveries, with a link to it. */
export function ResultSubject({ result, rows }: ResultSubjectProps) {
  const { deliveryId } = result
  if (deliveryId === null) return <MadeSubject result={result} />
  const row = rows.get(deliveryId)
  return (
    <button
      type="button"
      className={styles.subject}
      title={`Delivery ${deliveryId}`}
      onClick={() => {
        selectDelivery(deliveryId)
        showTab('attempts')
        goTo('deliveries')
      }}
    >
      {row === undefined ? (
        <span className="tabular">Delivery {deliveryId}</span>
      ) : (
        <SentName of={row} recordId={row.recordId} statusClass={styles.status} />
      )}
    </button>
  )
}

/** Of a fixture: what it makes. A link to the record's trail where it was sent to this listener. */
function MadeSubject({ result }: { readonly result: BatchResult }) {
  const { fixtureId, recordId, target } = result
  const fixture = useFixture(fixtureId)
  const name =
    fixture === undefined ? (
      <MadeName fixtureId={fixtureId} recordId={recordId} />
    ) : (
      <SentName of={fixture} recordId={recordId} statusClass={styles.status} />
    )
  const isCaptured = isAt(target, latestStatus()?.listener.captureUrl ?? null)
  if (recordId === null || !isCaptured) return <span className={styles.subject}>{name}</span>
  return (
    <button
      type="button"
      className={styles.subject}
      title="View trail"
      onClick={() => void showTrail(recordId)}
    >
      {name}
    </button>
  )
}

/** The trail; the search for its record where it has none yet, or it was deleted. */
async function showTrail(recordId: string): Promise<void> {
  const { query, recordKey } = await firstTrailOf(recordId)
  if (recordKey !== null) return openTrail(recordKey)
  goTo('trails')
  trailsWindow.search(query)
}
