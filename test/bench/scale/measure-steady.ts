import { count } from '../../support/figures.ts'
import { startVariedLoad } from '../load/clients.ts'
import type { Row } from '../report.ts'
import type { Served } from '../served.ts'
import { untilInspected, watchBacklog } from './backlog.ts'

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
