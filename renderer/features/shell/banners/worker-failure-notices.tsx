import { useState } from 'react'
import type { WorkerFailure } from '#contract/status'
import { useStatus } from '#data'
import { Button, Notice } from '#ui'

const noFailures: readonly WorkerFailure[] = []

/**
 * Notices of failed background threads. A dismissed one comes back with the next failure of its part, in this launch or
 * a later one.
 */
export function WorkerFailureNotices() {
  const failures = useStatus(status => status?.workerFailures ?? noFailures)
  // Keyed by time, not by count: counts restart with each launch, and the page may outlive one.
  const [dismissed, setDismissed] = useState<Readonly<Record<string, number>>>({})
  return failures
    .filter(({ part, atMs }) => dismissed[part] !== atMs)
    .map(({ part, atMs, message }) => (
      <Notice
        isBanner
        key={part}
        tone="warning"
        title="A background task failed."
        actions={
          <Button size="small" onClick={() => setDismissed({ ...dismissed, [part]: atMs })}>
            Dismiss
          </Button>
        }
      >
        {message}
      </Notice>
    ))
}
