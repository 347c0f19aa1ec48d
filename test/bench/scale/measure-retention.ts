import { count, megabytes, ms } from '../../support/figures.ts'
import type { LoadSummary } from '../load/clients.ts'
import { type Load, startVariedLoad } from '../load/clients.ts'
import type { LimitName, Row } from '../report.ts'
import type { Served } from '../served.ts'
import { timed } from './timed.ts'

const ratePerSecond = 200
const mostRemoved = 500_000
const goals = { p99Ms: 10, maxMs: 50 }
const limits = { ageMs: null, bodyBytes: null }

/** Half of the store, at most 500,000, is removed while deliveries arrive; then what is free is given back to the disk. */
export async function measureRetention(served: Served): Promise<readonly Row[]> {
  const { deliveryCount } = await served.call('app.status')
  const removing = Math.min(mostRemoved, Math.floor(deliveryCount / 2))
  const keep = deliveryCount - removing
  let removed = 0
  let removalMs = 0
  const during = await whileArriving(served, 5, async () => {
    const startMs = performance.now()
    const watch = watchRemoval(served)
    removed = (await served.call('retention.apply', { deliveries: keep, ...limits })).removed
    removalMs = (await watch.lowestAtMs()) - startMs
  })
  let freedBytes = 0
  const vacuum = await whileArriving(served, 6, async () => {
    freedBytes = (await served.call('storage.vacuum')).freedBytes
  })
  return [
    responsesRow(
      `response at ${ratePerSecond} per second while ${count(removed)} are removed`,
      `removed at ${count((removed / removalMs) * 1000)} per second, and the database compacted after ${ms(during.tookMs)} in all`,
      during.load,
      'sync',
    ),
    responsesRow(
      `response at ${ratePerSecond} per second during a vacuum`,
      `${megabytes(freedBytes)} more freed in ${ms(vacuum.tookMs)}`,
      vacuum.load,
      'bandwidth',
    ),
  ]
}

/** The load starts before the work and ends after it. */
async function whileArriving(
  served: Served,
  seed: number,
  work: () => Promise<void>,
): Promise<{ readonly tookMs: number; readonly load: LoadSummary }> {
  const load: Load = startVariedLoad(served.captureUrl, ['open', ratePerSecond], 1_000_000, seed)
  const before = await served.call('app.status')
  // At least a second, so that there are enough responses.
  const untilArrived = async (since: number): Promise<void> => {
    while ((await served.call('app.status')).deliveryCount < since + ratePerSecond) {
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  }
  try {
    await untilArrived(before.deliveryCount)
    const tookMs = await timed(work)
    await untilArrived((await served.call('app.status')).deliveryCount)
    load.stop()
    return { tookMs, load: await load.summary }
  } finally {
    load.stop()
  }
}

/** Time of the lowest number of deliveries: more are removed than arrive, and the rest is the vacuum. */
function watchRemoval({ call }: Served): { lowestAtMs(): Promise<number> } {
  let isStopped = false
  let lowest = Number.POSITIVE_INFINITY
  let lowestAtMs = performance.now()
  const watching = (async () => {
    while (!isStopped) {
      const { deliveryCount } = await call('app.status')
      if (deliveryCount < lowest) {
        lowest = deliveryCount
        lowestAtMs = performance.now()
      }
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  })()
  return {
    async lowestAtMs() {
      isStopped = true
      await watching
      return lowestAtMs
    },
  }
}

function responsesRow(what: string, work: string, load: LoadSummary, limit: LimitName): Row {
  const { p50Ms, p99Ms, maxMs, failed } = load
  return {
    what,
    measured: `p50 ${ms(p50Ms)}, p99 ${ms(p99Ms)}, max ${ms(maxMs)}${failed === 0 ? '' : `, ${failed} failed`}; ${work}`,
    goal: `p99 ${goals.p99Ms} ms, max ${goals.maxMs} ms`,
    isMet: failed === 0 && p99Ms <= goals.p99Ms && maxMs <= goals.maxMs,
    limit,
  }
}
