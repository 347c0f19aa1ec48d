import type { Client } from '#contract/transport'

const pollEveryMs = 200

/**
 * Waits until everything that came until now is inspected, since a record exists only from then on. Inspection goes
 * oldest first; deliveries that come meanwhile do not count. `stop` ends the wait early. `onStopped`: the user stopped
 * reading, so that so many are not waited for.
 */
export async function waitForInspection(
  client: Client,
  stop?: Promise<void>,
  onLeft: (left: number) => void = () => {},
  onStopped: (left: number) => void = () => {},
): Promise<void> {
  let isStopped = false
  let wake = (): void => {}
  void stop?.then(() => {
    isStopped = true
    wake()
  })
  let cameBefore: number | null = null
  const end = client.subscribe(() => wake())
  try {
    for (;;) {
      const woken = new Promise<void>(resolve => {
        const timer = setTimeout(resolve, pollEveryMs)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      const { unreadCount, deliveryCount, isReadingStopped, backlog } = await client.call('app.status')
      cameBefore ??= deliveryCount
      const stopped = isReadingStopped ? (backlog?.left ?? 0) : 0
      if (stopped > 0) onStopped(stopped)
      const left = unreadCount - stopped - Math.max(0, deliveryCount - cameBefore)
      if (isStopped || left <= 0) {
        wake()
        return
      }
      onLeft(left)
      await woken
    }
  } finally {
    end()
  }
}
