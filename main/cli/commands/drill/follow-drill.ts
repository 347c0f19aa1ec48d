import type { DrillCell, DrillId, DrillSummary } from '#contract/drill/drill'
import type { Client } from '#contract/transport'

/** Polled at least so often, in case an event is lost. */
const pollEveryMs = 500

export interface DrillFollower {
  /** Frequent: also while nothing changed. */
  progress(summary: DrillSummary): void
  /** Once for each cell, when it is known what became of it. */
  cell(cell: DrillCell): Promise<void>
}

/** Reports how a drill goes on until it has ended. Cancels it once `stop` resolves. */
export async function followDrill(
  client: Client,
  id: DrillId,
  follower: DrillFollower,
  stop: Promise<void>,
): Promise<DrillSummary> {
  let wake = (): void => {}
  const told = new Set<string>()
  const end = client.subscribe(
    ({ name, data }) => {
      if (name !== 'drill.progress' || data.id !== id) return
      follower.progress(data)
      if (data.endedAtMs !== null) wake()
    },
    connection => {
      if (connection === 'lost') wake()
    },
  )
  void stop.then(() => client.call('drills.cancel', { id }).catch(() => wake()))
  try {
    for (;;) {
      const woken = new Promise<void>(resolve => {
        const timer = setTimeout(resolve, pollEveryMs)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      const summary = await client.call('drills.get', { id })
      follower.progress(summary)
      for (const cell of summary.cells) {
        const name = JSON.stringify([cell.property, cell.trail])
        if (cell.verdict === 'waiting' || cell.verdict === 'running' || told.has(name)) continue
        told.add(name)
        await follower.cell(cell)
      }
      if (summary.endedAtMs !== null) {
        wake()
        return summary
      }
      await woken
    }
  } finally {
    end()
  }
}
