import type { Job } from '#contract/jobs'
import { stopJob, useJob } from '#data'
import { Button, percentText, perform } from '#ui'
import { jobWords, shareOf } from './job-words.ts'

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
