import { Split } from 'lucide-react'
import { useStatus } from '../../../data/app/status.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { beginFailing, beginForwarding } from '../begin-route.ts'

/** Explains routes while there are none. */
export function FirstRoute() {
  const captureUrl = useStatus(status => status?.listener.captureUrl ?? null)
  return (
    <EmptyState
      icon={<Split aria-hidden />}
      title="No route yet"
      actions={
        <>
          <Button tone="primary" onClick={beginForwarding}>
            Forward to my app
          </Button>
          <Button onClick={beginFailing}>Fail on purpose</Button>
        </>
      }
    >
      Everything that comes to <span className="mono">{captureUrl ?? 'the capture address'}</span> is kept and
      answered 200. A route forwards it to your own apps as well, byte for byte, or answers as you say, so
      that you see how the sending service tries again.
    </EmptyState>
  )
}
