import type { Client } from '#contract/transport'
import { readUntil } from './follow-to-end.ts'

const pollEveryMs = 200

/**
 * Waits until every delivery that has arrived is inspected, since records exist only after inspection. Later
 * deliveries do not count, even if a client has them inspected first. `stop` ends the wait. `onStopped`: the
 * user stopped inspection, so this many stay pending.
 */
export async function waitForInspection(
  client: Client,
  stop?: Promise<void>,
  onLeft: (left: number) => void = () => {},
  onStopped: (left: number) => void = () => {},
): Promise<void> {
  let isStopped = false
  const wokenBy = stop?.then(() => {
    isStopped = true
  })
  let cameBefore: number | null = null
  let newest: number | null = null
  async function next(): Promise<true | undefined> {
    const { pendingCount, deliveryCount, isInspectionStopped, backlog } = await client.call('app.status')
    cameBefore ??= deliveryCount
    if (pendingCount > 0) newest ??= await newestDelivery(client)
    const stopped = isInspectionStopped ? (backlog?.left ?? 0) : 0
    if (stopped > 0) onStopped(stopped)
    const left = pendingCount - stopped - Math.max(0, deliveryCount - cameBefore)
    const isInspected =
      left <= 0 && (pendingCount <= stopped || stopped > 0 || (await isInspectedThrough(client, newest)))
    if (isStopped || isInspected) return true
    onLeft(Math.max(1, left))
    return undefined
  }
  await readUntil(client, next, { wokenBy, everyMs: pollEveryMs })
}

async function newestDelivery(client: Client): Promise<number> {
  return (await client.call('deliveries.list', { limit: 1 })).newest ?? 0
}

/** Whether every delivery up to this one is inspected. */
async function isInspectedThrough(client: Client, newest: number | null): Promise<boolean> {
  return newest === null || (await client.call('index.status')).readThrough >= newest
}
