import type { Job } from '#contract/jobs'
import { stopJob, useJob } from '#data'
import { Button, ProgressBar, perform, Row } from '#ui'
import { jobWords, shareOf } from './job-words.ts'

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
