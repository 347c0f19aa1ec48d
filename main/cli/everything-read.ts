import type { Client } from '#contract/transport'

const lookEveryMs = 200

/** What came is about to be read; a record that is not read yet is not there yet. `stop` ends the waiting before. */
export async function everythingRead(client: Client, stop?: Promise<void>): Promise<void> {
  let isStopped = false
  let wake = (): void => {}
  void stop?.then(() => {
    isStopped = true
    wake()
  })
  const end = client.subscribe(() => wake())
  try {
    for (;;) {
      const woken = new Promise<void>(resolve => {
        const timer = setTimeout(resolve, lookEveryMs)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      if (isStopped || (await client.call('app.status')).unreadCount === 0) {
        wake()
        return
      }
      await woken
    }
  } finally {
    end()
  }
}
