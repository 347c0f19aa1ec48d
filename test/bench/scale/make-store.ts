import { count, megabytes } from '../../support/figures.ts'
import { figuresOf, ownBytesOf, untilIdle } from '../../support/processes/process-figures.ts'
import { startVariedLoad } from '../load/clients.ts'
import type { Report } from '../report.ts'
import { serve } from '../served.ts'
import { untilInspected } from './backlog.ts'
import { firstRows } from './first-rows.ts'
import { writeReceived } from './received.ts'

const senders = 64
/** By then, threads without work have ended. */
const idleMs = 65_000
const goals = { inspectionRate: 10_000, residentBytes: 250_000_000 }

/** Fills a data folder over the network, and takes the measurements that need the filling. */
export async function makeStore(report: Report, dataDir: string, deliveries: number): Promise<void> {
  const served = await serve(dataDir)
  try {
    const made = await startVariedLoad(served.captureUrl, ['closed', senders], deliveries, 1).summary
    if (made.responded !== deliveries)
      throw new Error(`Only ${made.responded} of ${deliveries} were answered.`)
    const left = await untilInspected(served)
    await untilIdle(served.pid)
    writeReceived(dataDir, { deliveries, bytes: made.sentBytes })
    await report.measure('captured while it is made', async () => ({
      what: `captured while the store is made, ${senders} senders`,
      measured: `${count(made.rate)} per second, of ${count(made.sentBytes / made.sent)} bytes; response p50 ${made.p50Ms.toFixed(1)}, p99 ${made.p99Ms.toFixed(1)}, max ${made.maxMs.toFixed(0)} ms; ${count(deliveries - left.inspected)} of ${count(deliveries)} were inspected at the same time`,
      goal: '',
      isMet: null,
      limit: 'sync',
    }))
    await report.measure('inspection of what was left', async () => ({
      what: 'inspection while none arrives, of what was left',
      measured: `${count(left.rate)} per second`,
      goal: `${count(goals.inspectionRate)} per second`,
      // Too few to measure a rate if inspection was as fast as the capture.
      isMet: left.inspected < 10_000 ? null : left.rate >= goals.inspectionRate,
      limit: 'parsing',
    }))
    await report.measure('memory', async () => {
      await firstRows(served, '"ANA GARCIA"')
      const { rssBytes } = figuresOf(served.pid)
      const ownBytes = ownBytesOf(served.pid)
      await new Promise(resolve => setTimeout(resolve, idleMs))
      const later = figuresOf(served.pid)
      return {
        what: 'resident memory of the browser host after the flood and a search',
        measured: `${megabytes(rssBytes)} (its share of what is shared counted once: ${megabytes(ownBytes)}); a minute later ${megabytes(later.rssBytes)}`,
        goal: megabytes(goals.residentBytes),
        isMet: rssBytes <= goals.residentBytes,
        limit: 'memory',
      }
    })
  } finally {
    await served.stop()
  }
}
