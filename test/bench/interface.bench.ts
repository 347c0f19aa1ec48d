// What a person sees, measured in Chromium by its own trace, over the browser host and a store of
// HOOKTRAIL_BENCH_STORE (which is copied), or of HOOKTRAIL_BENCH_DELIVERIES made here.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startBrowserHost } from '../e2e/support/host/browser-host.ts'
import { launchChromium } from '../e2e/support/host/chromium.ts'
import { findChromium } from '../support/find-chromium.mjs'
import { connectTo } from '../support/network/connect-to.ts'
import { inTemporaryFolder } from './in-temporary-folder.ts'
import { measureFirstPaint } from './interface/first-paint.ts'
import { measureFrames } from './interface/frames.ts'
import { measureOpening } from './interface/opening.ts'
import { copyStore, postVaried, whenInspected } from './interface/store.ts'
import { measureTyping } from './interface/typing.ts'
import { createReport, tableOf } from './report.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const deliveries = Number(process.env.HOOKTRAIL_BENCH_DELIVERIES ?? '100000')

/** Names of `measures`, with commas; all where it is not set. */
const only = process.env.HOOKTRAIL_BENCH_ONLY

const measures = {
  paint: measureFirstPaint,
  frames: measureFrames,
  typing: measureTyping,
  opening: measureOpening,
}

/** Returns whether every goal is met. */
export async function benchInterface(): Promise<boolean> {
  const found = await findChromium(root, line => console.log(line))
  if (found === null) return false
  Object.assign(process.env, found)
  return inTemporaryFolder(folder => measureIn(join(folder, 'data')))
}

async function measureIn(dataDir: string): Promise<boolean> {
  const given = process.env.HOOKTRAIL_BENCH_STORE
  if (given !== undefined) await copyStore(given, dataDir)
  const browser = await launchChromium()
  const host = await startBrowserHost({ dataDir, browser })
  const client = await connectTo(dataDir)
  try {
    if (given === undefined) {
      console.log(
        `making a store of ${deliveries} deliveries (HOOKTRAIL_BENCH_STORE names one that there is) …`,
      )
      await postVaried(host.captureUrl, deliveries)
    }
    const { deliveryCount } = await whenInspected(client)
    console.log(`Chromium ${browser.version()}, ${deliveryCount} deliveries`)
    const subject = { browser, page: host.page, captureUrl: host.captureUrl, client }
    const report = createReport()
    for (const [name, measure] of Object.entries(measures)) {
      if (only === undefined || only.split(',').includes(name))
        await report.measure(name, () => measure(subject))
    }
    console.log(tableOf(report.rows))
    return report.isMet()
  } finally {
    client.close()
    await host.close()
    await browser.close()
  }
}
