import type { AppStatus } from '#contract/status'
import type { Client } from '#contract/transport'
import { countDeliveries } from '../../terminal/count-deliveries.ts'
import type { Output } from '../../terminal/output.ts'

/** Often enough to show progress, with few lines in a log. */
const steps = 10

/**
 * Prints on stderr how far inspection of the backlog is. Prints nothing where there is none. Returns the function that
 * stops it.
 */
export function reportBacklog(client: Client, output: Pick<Output, 'note'>, status: AppStatus): () => void {
  const { backlog, deliveryCount } = status
  if (backlog === null) return () => {}
  const { total } = backlog
  output.note(`Inspecting ${countDeliveries(total)} again for this version. Capturing continues.`)
  let reportedSteps = 0
  let deliveries = deliveryCount
  const end = client.subscribe(frame => {
    if (frame.name === 'delivery.stored') deliveries = frame.data.total
    else if (frame.name === 'delivery.updated') {
      const left = frame.data.unread - Math.max(0, deliveries - deliveryCount)
      const reached = Math.floor((steps * (total - left)) / total)
      if (reached <= reportedSteps || left <= 0) return
      reportedSteps = reached
      output.note(`Inspected ${total - left} of ${total}.`)
    } else if (frame.name === 'status.changed' && frame.data.backlog === null) {
      end()
      output.note(`Inspected all ${total}.`)
    }
  })
  return end
}
