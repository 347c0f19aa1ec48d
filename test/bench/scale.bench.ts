// A store of a million deliveries: made through the wire, then searched, filtered, counted, opened, captured into and
// emptied, each figure beside its goal. Minutes to hours, by the machine.
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { count } from '../support/figures.ts'
import { untilIdle } from '../support/processes/process-figures.ts'
import { captureRow } from './capture.bench.ts'
import { inTemporaryFolder } from './in-temporary-folder.ts'
import { probeMachine } from './probes.ts'
import { createReport, type Report, tableOf } from './report.ts'
import { untilInspected } from './scale/backlog.ts'
import { makeStore } from './scale/make-store.ts'
import { measureBusyResponses } from './scale/measure-busy.ts'
import { measureReads } from './scale/measure-reads.ts'
import { measureRebuild } from './scale/measure-rebuild.ts'
import { measureRetention } from './scale/measure-retention.ts'
import { measureSize } from './scale/measure-size.ts'
import { measureEmptyStart, measureStartWithStore } from './scale/measure-start.ts'
import { measureSteadyRate } from './scale/measure-steady.ts'
import { readReceived } from './scale/received.ts'
import { readScaleOptions } from './scale/scale-options.ts'
import { type Served, serve } from './served.ts'

/** Returns whether every goal is met. */
export function benchScale(): Promise<boolean> {
  const options = readScaleOptions(process.env)
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
    await report.measure('durable capture', () => captureRow(served))
    await untilInspected(served)
    await report.measure('answers while busy', () => measureBusyResponses(served))
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
