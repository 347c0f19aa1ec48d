// A store of a million deliveries: made through the wire, then searched, filtered, counted, opened, captured into and
// emptied, each figure beside its goal. Minutes to hours, by the machine.
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { count, megabytes } from '../support/figures.ts'
import { figuresOf, ownBytesOf, untilIdle } from '../support/processes/process-figures.ts'
import { inTemporaryFolder } from './in-temporary-folder.ts'
import { startVariedLoad } from './load/clients.ts'
import { probeMachine } from './probes.ts'
import { createReport, type Report, tableOf } from './report.ts'
import { measureSteadyRate, untilInspected } from './scale/backlog.ts'
import { firstRows } from './scale/first-rows.ts'
import { measureBusyResponses } from './scale/measure-busy.ts'
import { measureCapture, measureReplay } from './scale/measure-capture.ts'
import { measureReads } from './scale/measure-reads.ts'
import { measureRetention } from './scale/measure-retention.ts'
import { measureSize } from './scale/measure-size.ts'
import { measureEmptyStart, measureRebuild, measureStartWithStore } from './scale/measure-start.ts'
import { readReceived, writeReceived } from './scale/received.ts'
import { type Served, serve } from './served.ts'

/** What `npm run bench -- scale` was asked for, by environment variables. */
interface ScaleOptions {
  /** Of the store that is made. */
  readonly deliveries: number
  /** Folder of the store after the run; `null`: it is removed. */
  readonly keep: string | null
  /** A store that is there: only what reads it is measured. */
  readonly store: string | null
}

function readScaleOptions(environment: NodeJS.ProcessEnv, usual: number): ScaleOptions {
  const given = environment.HOOKTRAIL_BENCH_DELIVERIES ?? String(usual)
  const deliveries = Number(given)
  if (!Number.isSafeInteger(deliveries) || deliveries < 2_000) {
    throw new Error(`HOOKTRAIL_BENCH_DELIVERIES takes a whole number from 2,000, not ${given}.`)
  }
  return {
    deliveries,
    keep: environment.HOOKTRAIL_BENCH_KEEP ?? null,
    store: environment.HOOKTRAIL_BENCH_STORE ?? null,
  }
}

const senders = 64
/** By then, threads without work have ended. */
const idleMs = 65_000
const goals = { inspectionRate: 10_000, residentBytes: 250_000_000 }

/** Fills a data folder over the network, and takes the measurements that need the filling. */
async function makeStore(report: Report, dataDir: string, deliveries: number): Promise<void> {
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

/** The same of a small store: minutes. */
export function benchSmall(): Promise<boolean> {
  return benchScale(20_000)
}

/** Returns whether every goal is met. */
export function benchScale(usual = 1_000_000): Promise<boolean> {
  const options = readScaleOptions(process.env, usual)
  return inTemporaryFolder(async folder => {
    const report = createReport()
    const limits = await probeMachine(folder)
    const dataDir = options.store ?? join(folder, 'data')
    if (options.store === null) await makeStore(report, dataDir, options.deliveries)
    if (options.keep !== null) await cp(dataDir, options.keep, { recursive: true })
    const { deliveries } = readReceived(dataDir)
    await report.measure('store on disk', async () => measureSize(dataDir))
    if (options.store === null) await measureRest(report, dataDir)
    else await whileServed(dataDir, served => measureEachRead(report, served))
    console.log(`\nA store of ${count(deliveries)} deliveries.\n\n${tableOf(report.rows, limits)}`)
    return report.isMet()
  })
}

/** Reads run before additions, and additions before removals. */
async function measureRest(report: Report, dataDir: string): Promise<void> {
  await report.measure('empty start', measureEmptyStart)
  await report.measure('start with the store', () => measureStartWithStore(dataDir))
  await report.measure('inspection anew', () => measureRebuild(dataDir))
  await whileServed(dataDir, async served => {
    await measureEachRead(report, served)
    await report.measure('steady rate', () => measureSteadyRate(served))
    await report.measure('durable capture', () => measureCapture(served))
    await report.measure('replay', () => measureReplay(served))
    await report.measure('answers while busy', () => measureBusyResponses(served, dataDir))
    await untilInspected(served)
    await report.measure('retention', () => measureRetention(served))
  })
}

/**
 * Reports row by row; a measurement that can't even start, such as on a store without notifications, is a row
 * too.
 */
function measureEachRead(report: Report, served: Served): Promise<void> {
  return report.measure('search, counts, filters', async () => {
    await measureReads(report, served)
    return []
  })
}

async function whileServed(dataDir: string, work: (served: Served) => Promise<void>): Promise<void> {
  const served = await serve(dataDir)
  try {
    await untilInspected(served)
    await untilIdle(served.pid)
    await work(served)
  } finally {
    await served.stop()
  }
}
