import { count } from '../../support/figures.ts'
import { startVariedLoad } from '../load/clients.ts'
import type { Row } from '../report.ts'
import type { Served } from '../served.ts'

/** Size of the backlog at moments of a period. */
interface Backlog {
  readonly atMs: number
  readonly pending: number
}

interface BacklogWatch {
  readonly samples: readonly Backlog[]
  stop(): Promise<void>
}

const everyMs = 250

async function pendingOf(served: Served): Promise<number> {
  return (await served.call('app.status')).pendingCount
}

/** Asks again and again until it is stopped. */
function watchBacklog(served: Served): BacklogWatch {
  const samples: Backlog[] = []
  let isStopped = false
  const watching = (async () => {
    while (!isStopped) {
      samples.push({ pending: await pendingOf(served), atMs: performance.now() })
      await new Promise(resolve => setTimeout(resolve, everyMs))
    }
  })()
  return {
    samples,
    async stop() {
      isStopped = true
      await watching
    },
  }
}

/** Waits until everything is inspected; how many and how fast, in deliveries a second. */
export async function untilInspected(served: Served): Promise<{ inspected: number; rate: number }> {
  const fromMs = performance.now()
  const first = await pendingOf(served)
  for (let pending = first; pending > 0; pending = await pendingOf(served)) {
    await new Promise(resolve => setTimeout(resolve, everyMs / 10))
  }
  return { inspected: first, rate: (first / (performance.now() - fromMs)) * 1000 }
}

const ratePerSecond = 2_000
const seconds = 20

/** Whether inspection keeps up with a steady rate: what is left to inspect stays within two seconds of arrivals. */
export async function measureSteadyRate(served: Served): Promise<Row> {
  await untilInspected(served)
  const backlog = watchBacklog(served)
  const load = startVariedLoad(served.captureUrl, ['open', ratePerSecond], ratePerSecond * seconds, 2)
  const sent = await load.summary
  await backlog.stop()
  // The first half fills the pipeline; a growing backlog is largest at the end.
  const later = backlog.samples.slice(Math.floor(backlog.samples.length / 2))
  const most = later.reduce((highest, { pending }) => Math.max(highest, pending), 0)
  const end = later.at(-1)?.pending ?? 0
  const goal = 2 * ratePerSecond
  return {
    what: `left to inspect at ${count(ratePerSecond)} arrivals a second, ${seconds} s`,
    measured: `at most ${count(most)}, at the end ${count(end)}; ${count(sent.rate)} responses per second, ${sent.failed} failed`,
    goal: `at most ${count(goal)}`,
    isMet: most <= goal && sent.failed === 0,
    limit: 'parsing',
  }
}
