import type { DrillCell, DrillId, DrillSummary } from '#contract/drill/drill'
import type { Client } from '#contract/transport'
import { followToEnd } from '../../../engine/library.ts'
import { abortedBy } from '../../terminal/stop-signal.ts'

export interface DrillFollower {
  /** Called often, even if nothing changed. */
  progress(summary: DrillSummary): void
  /** Once for each cell, when its result is known. */
  cell(cell: DrillCell): Promise<void>
}

/** Reports the progress of a drill until it has ended. Cancels it once `stop` resolves. */
export async function followDrill(
  client: Client,
  id: DrillId,
  follower: DrillFollower,
  stop: Promise<void>,
): Promise<DrillSummary> {
  const told = new Set<string>()
  async function show(summary: DrillSummary): Promise<void> {
    follower.progress(summary)
    for (const cell of summary.cells) {
      const name = JSON.stringify([cell.property, cell.trail])
      if (cell.verdict === 'waiting' || cell.verdict === 'running' || told.has(name)) continue
      told.add(name)
      await follower.cell(cell)
    }
  }
  const ended = await followToEnd<DrillSummary>(client, {
    read: () => client.call('drills.get', { id }),
    isEnded: ({ endedAtMs }) => endedAtMs !== null,
    cancel: () => client.call('drills.cancel', { id }),
    onState: show,
    signal: abortedBy(stop),
    wakes({ name, data }) {
      if (name !== 'drill.progress' || data.id !== id) return false
      follower.progress(data)
      return data.endedAtMs !== null
    },
  })
  await show(ended)
  return ended
}
