import type { Job } from '#contract/jobs'
import { stopJob, useJob } from '#data'
import { Button, ProgressBar, percentText, perform, Row } from '#ui'

/** Progress of work of a kind, with a button that stops it; nothing while none is in progress. */
export function JobProgress({ kind }: { readonly kind: Job['kind'] }) {
  const job = useJob(kind)
  if (job === undefined) return null
  return (
    <Row gap="3">
      <ProgressBar className="flex-1" value={shareOf(job)} label={jobWords[kind]} />
      <Button size="small" onClick={() => perform(stopJob(job))}>
        Stop
      </Button>
    </Row>
  )
}

const jobWords = {
  vacuum: 'Compacting',
  removal: 'Deleting',
  index: 'Indexing',
} as const satisfies Record<Job['kind'], string>

/** From 0 to 1; `null` while the total is unknown. */
function shareOf({ done, total }: Job): number | null {
  return total === 0 ? null : done / total
}

/** Work in progress that no open view may show, such as a deletion by retention. A click stops it. */
export function JobIndicator({ kind }: { readonly kind: Job['kind'] }) {
  const job = useJob(kind)
  if (job === undefined) return null
  const share = shareOf(job)
  return (
    <Button
      size="small"
      tone="quiet"
      className="tabular"
      title="Stop. Finished work stays."
      onClick={() => perform(stopJob(job))}
    >
      {jobWords[kind]}
      {share === null ? '' : ` ${percentText(share)}`} · Stop
    </Button>
  )
}
