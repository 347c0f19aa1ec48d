import { useQuery } from '@tanstack/react-query'
import { dismissEnd, lastEndQuery } from '#data'
import { openOverlay } from '#navigation'
import { Button, Notice, perform } from '#ui'

/** After a start that follows a crash. */
export function UnexpectedEndNotice() {
  const { data } = useQuery(lastEndQuery)
  if (data === undefined || data.atMs === null) return null
  return (
    <Notice
      isBanner
      tone="info"
      title="Hooktrail ended unexpectedly."
      actions={
        <>
          <Button size="small" tone="quiet" onClick={() => perform(dismissEnd())}>
            Dismiss
          </Button>
          <Button size="small" onClick={() => openOverlay({ name: 'report' })}>
            Report a problem…
          </Button>
        </>
      }
    >
      Acknowledged deliveries are saved.
    </Notice>
  )
}
