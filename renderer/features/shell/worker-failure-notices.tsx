import { useState } from 'react'
import type { WorkerFailure } from '#contract/status'
import { useStatus } from '../../state/status-store.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

const noFailures: readonly WorkerFailure[] = []

/** What happened to background threads. A dismissed one comes back with the next failure of its part. */
export function WorkerFailureNotices() {
  const failures = useStatus(state => state.status?.workerFailures ?? noFailures)
  const [dismissed, setDismissed] = useState<Readonly<Record<string, number>>>({})
  return failures
    .filter(({ part, count }) => dismissed[part] !== count)
    .map(({ part, count, message }) => (
      <Notice
        key={part}
        tone="warning"
        title="A background task failed."
        actions={
          <Button size="small" onClick={() => setDismissed({ ...dismissed, [part]: count })}>
            Dismiss
          </Button>
        }
      >
        {message}
      </Notice>
    ))
}
