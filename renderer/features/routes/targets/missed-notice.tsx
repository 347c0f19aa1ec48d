import { RotateCw } from 'lucide-react'
import type { Batch } from '#contract/sending/replay'
import type { RouteId } from '#contract/terms'
import { useBatch, useRouteState } from '#data'
import { Button, countOf, countText, Notice, ProgressBar, Row } from '#ui'
import { cancelResend, resendMissed } from '../route-changes.ts'
import { useRouteForm } from '../routes-store.ts'
import styles from './missed-notice.module.css'
import { TargetNote } from './target-note.tsx'

/** A notice of deliveries that an app missed, with a button that resends them. */
export function MissedNotice({ routeId }: { readonly routeId: RouteId }) {
  const missed = useRouteState(routeId)?.missed ?? 0
  const batchId = useRouteForm(state => state.resends[routeId] ?? null)
  const batch = useBatch(batchId)
  if (batch !== null && batch.endedAtMs === null) return <Resending batch={batch} />
  return (
    <div className={styles.missed}>
      {missed === 0 ? null : (
        <Notice
          tone="warning"
          title={`${countOf(missed, 'delivery', 'deliveries')} ${missed === 1 ? 'was' : 'were'} not delivered to an app.`}
          actions={
            <Button size="small" icon={<RotateCw aria-hidden />} onClick={() => void resendMissed(routeId)}>
              Retry {missed === 1 ? 'delivery' : 'deliveries'}
            </Button>
          }
        >
          The app was unreachable or did not respond 2xx. Retries go oldest first.
        </Notice>
      )}
      {batch === null ? null : <Resent batch={batch} />}
    </div>
  )
}

function Resending({ batch }: { readonly batch: Batch }) {
  return (
    <Row gap="3" align="end" className={styles.missed}>
      <ProgressBar
        className={styles.bar}
        value={batch.total === 0 ? null : batch.sent / batch.total}
        label={
          batch.state === 'planning'
            ? 'Searching for missed deliveries'
            : `${countText(batch.sent)} of ${countText(batch.total)} retried, ${countText(batch.failed)} failed`
        }
      />
      <Button size="small" onClick={() => cancelResend(batch.id)}>
        Cancel
      </Button>
    </Row>
  )
}

function Resent({ batch }: { readonly batch: Batch }) {
  const text =
    batch.state === 'failed'
      ? (batch.message ?? 'Couldn’t retry the deliveries.')
      : batch.failed === 0 && batch.state === 'done'
        ? `${countOf(batch.passed, 'delivery', 'deliveries')} retried: all responses were 2xx.`
        : `${countText(batch.sent)} retried: ${countText(batch.passed)} passed, ${countText(batch.failed)} failed${batch.state === 'cancelled' ? ', then canceled' : ''}.`
  return <TargetNote role="status">{text}</TargetNote>
}
