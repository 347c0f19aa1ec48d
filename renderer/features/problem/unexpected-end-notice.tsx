import { useMutation, useQuery } from '@tanstack/react-query'
import { endDismissal, lastEndQuery } from '../../data/app/problem.ts'
import { openOverlay } from '../../navigation/navigation.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'

/** After a start that follows a crash. */
export function UnexpectedEndNotice() {
  const { data } = useQuery(lastEndQuery)
  const dismiss = useMutation(endDismissal)
  if (data === undefined || data.atMs === null) return null
  return (
    <Notice
      isBanner
      tone="info"
      title="Hooktrail ended unexpectedly."
      actions={
        <>
          <Button size="small" tone="quiet" onClick={() => dismiss.mutate({})}>
            Dismiss
          </Button>
          <Button size="small" onClick={() => openOverlay('report')}>
            Report a problem…
          </Button>
        </>
      }
    >
      Acknowledged deliveries are saved.
    </Notice>
  )
}
