import type { DeliveryDetail, Reception } from '#contract/deliveries/delivery'
import { continueIndex, useStatus } from '#data'
import { goTo } from '#navigation'
import { Button, countText, Notice } from '#ui'
import { receptionSentences } from '../../notification/labels.ts'
import styles from './delivery-head.module.css'

/** What is missing of a delivery, why, and what to do: it is not complete, or not inspected yet. */
export function DeliveryNotices({ detail }: { readonly detail: DeliveryDetail }) {
  return (
    <>
      {detail.reception === 'whole' ? null : <Incomplete detail={detail} reception={detail.reception} />}
      {detail.isInspected ? null : <NotInspected />}
    </>
  )
}

type Fault = Exclude<Reception, 'whole'>

const overCapacity = 'Raise the limit or send fewer deliveries at the same time, then send it again.'

/** What to do about it. */
const remedies: Readonly<Record<Fault, string>> = {
  'body-too-large': 'Raise the limit, then send it again.',
  'over-capacity': overCapacity,
  'over-capacity-large': overCapacity,
  'over-capacity-heads': overCapacity,
  'over-connections': 'Raise the limit or open fewer connections, then send it again.',
  'headers-too-large': 'Raise the limit or send fewer headers, then send it again.',
  'timed-out': 'Check the sender’s connection, then send it again.',
  aborted: 'Check the sender’s time limit, then send it again.',
  malformed: 'The findings say what was received.',
}

const hasLimit: ReadonlySet<Fault> = new Set([
  'body-too-large',
  'headers-too-large',
  'over-capacity',
  'over-capacity-large',
  'over-capacity-heads',
  'over-connections',
])

function Incomplete({ detail, reception }: { readonly detail: DeliveryDetail; readonly reception: Fault }) {
  const { declaredBodyBytes, bodyBytes, isTruncated } = detail
  return (
    <Notice
      tone="warning"
      className={styles.notice}
      actions={
        hasLimit.has(reception) ? (
          <Button size="small" onClick={() => goTo('settings')}>
            Open Settings
          </Button>
        ) : null
      }
    >
      {receptionSentences[reception]}
      {isTruncated && declaredBodyBytes !== null ? (
        <>
          {' '}
          <span className="tabular">
            {countText(bodyBytes)} of {countText(declaredBodyBytes)} bytes are saved.
          </span>
        </>
      ) : null}{' '}
      {remedies[reception].replaceAll('`', '')}
    </Notice>
  )
}

/** Inspection follows by itself, unless the user stopped it. */
function NotInspected() {
  const isStopped = useStatus(status => status?.isInspectionStopped ?? false)
  return (
    <Notice
      tone="info"
      className={styles.notice}
      title="Not inspected yet."
      actions={
        isStopped ? (
          <Button size="small" onClick={continueIndex}>
            Resume inspection
          </Button>
        ) : null
      }
    >
      {isStopped
        ? 'Inspection is stopped. Resume it to see the record and findings.'
        : 'The record and findings appear after inspection.'}
    </Notice>
  )
}
