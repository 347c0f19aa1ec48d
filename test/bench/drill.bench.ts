// A drill of a fast receiver: how long a thousand sequences take, and what capture's responses take while it runs.
import { fileURLToPath } from 'node:url'
import type { DrillSummary } from '#contract/drill/drill'
import { scenarioIdSchema } from '#contract/sending/scenarios'
import { count, ms } from '../support/figures.ts'
import { start } from '../support/processes/child-process.ts'
import { inTemporaryFolder } from './in-temporary-folder.ts'
import { startLoad } from './load/clients.ts'
import { type Served, serve } from './served.ts'

const receiver = fileURLToPath(new URL('../support/receivers/receiver-process.ts', import.meta.url))
const sequences = 1000
const goalSeconds = 60
/** Deliveries per second that are captured while the drill runs. */
const steadyRate = 200
const loadSeconds = 10
/** All but refunds: the trail has none. */
const properties = 8
const scenario = 'issuance-complete'

/** Returns whether the goals are met: a thousand sequences in a minute, every delivery with its response. */
export function benchDrill(): Promise<boolean> {
  return inTemporaryFolder(async dataDir => {
    const app = await start(receiver, 'right')
    const served = await serve(dataDir)
    try {
      const alone = await startLoad(served.captureUrl, ['open', steadyRate], loadSeconds).summary
      const quiet = await drill(served, app.first)
      const load = startLoad(served.captureUrl, ['open', steadyRate], loadSeconds)
      const busy = await drill(served, app.first)
      const beside = await load.summary
      const seconds = (one: DrillSummary): number => ((one.endedAtMs ?? 0) - one.startedAtMs) / 1000
      for (const [what, one] of [
        ['alone', quiet],
        [`beside ${steadyRate} deliveries per second`, busy],
      ] as const) {
        const verdicts = one.cells.map(({ property, verdict }) => `${property} ${verdict}`).join(', ')
        console.log(
          `drill ${what}: ${count(one.runs)} sequences, ${count(one.sent)} notifications in ${seconds(one).toFixed(1)} s (goal ${goalSeconds} s for ${count(sequences)}): ${verdicts}`,
        )
      }
      console.log(
        `capture at ${steadyRate}/s: p50 ${ms(alone.p50Ms)}, p99 ${ms(alone.p99Ms)} alone; p50 ${ms(beside.p50Ms)}, p99 ${ms(beside.p99Ms)} beside the drill (${beside.failed} failed)`,
      )
      const areHeld = [quiet, busy].every(
        one =>
          one.state === 'done' &&
          one.runs >= sequences &&
          one.cells.every(({ verdict }) => verdict !== 'broken'),
      )
      return areHeld && seconds(quiet) < goalSeconds && beside.failed === 0
    } finally {
      await served.stop()
      app.process.kill()
    }
  })
}

async function drill({ call }: Served, app: Record<string, string | number>): Promise<DrillSummary> {
  const started = await call('drills.start', {
    url: String(app.url),
    state: { by: 'url', url: String(app.stateUrl) },
    source: { scenarios: [scenarioIdSchema.parse(scenario)] },
    runs: Math.ceil(sequences / properties),
    seed: 1,
  })
  for (;;) {
    const one = await call('drills.get', { id: started.id })
    if (one.endedAtMs !== null) return one
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}
