import { RotateCw } from 'lucide-react'
import type { Batch } from '#contract/sending/replay'
import type { RouteId } from '#contract/terms'
import { useBatch } from '../../../data/sending/batches.ts'
import { useRouteState } from '../../../data/sending/routes.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { countOf, countText } from '../../../ui/text/number-text.ts'
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
          title={`${countOf(missed, 'delivery', 'deliveries')} ${missed === 1 ? 'was' : 'were'} missed by an app.`}
          actions={
            <Button size="small" icon={<RotateCw aria-hidden />} onClick={() => void resendMissed(routeId)}>
              Send {missed === 1 ? 'it' : 'them'} again
            </Button>
          }
        >
          It was not reached, or did not answer 2xx. Each goes again to the app that missed it, oldest first.
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
            ? 'Looking for what was missed'
            : `${countText(batch.sent)} of ${countText(batch.total)} sent again, ${countText(batch.failed)} failed`
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
      ? (batch.message ?? 'They could not be sent.')
      : batch.failed === 0 && batch.state === 'done'
        ? `${countOf(batch.passed, 'delivery', 'deliveries')} sent again: all were answered 2xx.`
        : `${countText(batch.sent)} sent again: ${countText(batch.passed)} passed, ${countText(batch.failed)} failed${batch.state === 'cancelled' ? ', then cancelled' : ''}.`
  return <TargetNote role="status">{text}</TargetNote>
}
