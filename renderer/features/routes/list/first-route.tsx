import { Split } from 'lucide-react'
import { useStatus } from '#data'
import { Button, EmptyState } from '#ui'
import { beginFailing, beginForwarding } from '../begin-route.ts'

/** Explains routes while there are none. */
export function FirstRoute() {
  const captureUrl = useStatus(status => status?.listener.captureUrl ?? null)
  return (
    <EmptyState
      icon={<Split aria-hidden />}
      title="No routes"
      actions={
        <>
          <Button tone="primary" onClick={beginForwarding}>
            Forward to my app
          </Button>
          <Button onClick={beginFailing}>Simulate failures</Button>
        </>
      }
    >
      Every request to <span className="mono">{captureUrl ?? 'the capture address'}</span> is saved and gets
      response 200. Routes forward deliveries to your apps byte for byte, or respond as you choose, to see how
      the service retries.
    </EmptyState>
  )
}
