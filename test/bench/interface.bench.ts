// What a person sees, measured in Chromium by its own trace, over the browser host and a store of
// HOOKTRAIL_BENCH_STORE (which is copied), or of HOOKTRAIL_BENCH_DELIVERIES made here.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startBrowserHost } from '../e2e/support/host/browser-host.ts'
import { launchChromium } from '../e2e/support/host/chromium.ts'
import { median, percentile } from '../support/figures.ts'
import { findChromium } from '../support/find-chromium.mjs'
import { connectTo } from '../support/network/connect-to.ts'
import { inTemporaryFolder } from './in-temporary-folder.ts'
import { longest, measureFrames, measureOpening } from './interface/frames.ts'
import { atMost, rowAtTop, type Subject, stated, untilPainted } from './interface/scenes.ts'
import { copyStore, postVaried, whenInspected } from './interface/store.ts'
import { traced } from './interface/trace.ts'
import { createReport, type Row, tableOf } from './report.ts'

const reloads = 10
const goalMs = 800

interface Load {
  readonly paintedMs: number
  readonly rowsMs: number
  readonly scriptBytes: number
}

/** The page reloaded, its files from the machine itself. */
async function measureFirstPaint({ page }: Subject): Promise<readonly Row[]> {
  const loads: Load[] = []
  for (let index = 0; index < reloads; index += 1) {
    await page.reload()
    await page.locator('#delivery-list [role=option]').first().waitFor()
    loads.push(await page.evaluate(readLoad))
  }
  const bytes = loads[0]?.scriptBytes ?? 0
  return [
    atMost('first paint after a reload, median of 10', median(loads.map(load => load.paintedMs)), goalMs),
    stated('  rows shown', `${median(loads.map(load => load.rowsMs)).toFixed(0)} ms`),
    stated('  JavaScript before it', `${bytes.toLocaleString('en')} bytes`),
  ]
}

/** Runs in the page. */
function readLoad(): Load {
  const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime
  if (painted === undefined) throw new Error('Nothing was painted.')
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const scripts = resources.filter(({ name, startTime }) => name.endsWith('.js') && startTime < painted)
  return {
    paintedMs: painted,
    rowsMs: performance.now(),
    scriptBytes: scripts.reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0),
  }
}

const goalMsOfTyping = 150
const field = '#delivery-search'

/**
 * The last letter of searches whose rows differ from those before it. Everything but that letter is typed before, so that
 * what is measured is one key, and the rows for it.
 */
async function measureTyping({ browser, page, client }: Subject): Promise<readonly Row[]> {
  const searches = await searchesOf(client)
  if (searches.length === 0) throw new Error('The store has no records to search for.')
  const took: number[] = []
  const trace = await traced(browser, page, async () => {
    for (const { text, before, firstId } of searches) {
      await page.locator(field).fill('')
      await page.locator(field).pressSequentially(text.slice(0, -1))
      if (before !== null) await page.locator(rowAtTop(before)).waitFor()
      const seen = { selector: rowAtTop(firstId) }
      took.push(await untilPainted(page, 'keydown', seen, () => page.keyboard.press(text.slice(-1))))
    }
    await page.locator(field).fill('')
    await page.keyboard.press('Enter')
  })
  const worst = `median ${percentile(took, 0.5).toFixed(0)}, longest ${percentile(took, 1).toFixed(0)} ms, ${took.length} searches`
  return [
    atMost(
      'typing a search: key to first rows, 95th percentile',
      percentile(took, 0.95),
      goalMsOfTyping,
      'ms',
      worst,
    ),
    longest(trace),
  ]
}

interface TypedSearch {
  readonly text: string
  /** The first row without the last letter. */
  readonly before: number | null
  /** The first row of the entire list. */
  readonly firstId: number
}

/** Parts of ids of deliveries that are spread over the store, and terms of fields. */
async function searchesOf(client: Subject['client']): Promise<readonly TypedSearch[]> {
  const newest = (await client.call('deliveries.list', { limit: 1 })).rows[0]?.id ?? 0
  const found: TypedSearch[] = []
  for (let share = 0.95; found.length < 20 && share > 0.05; share -= 0.045) {
    const { rows } = await client.call('deliveries.list', { before: Math.floor(newest * share), limit: 1 })
    const recordId = rows[0]?.recordId ?? null
    if (recordId === null) continue
    // Each letter more leaves fewer: somewhere the newest row changes.
    for (let length = 4; length <= recordId.length; length += 1) {
      const text = recordId.slice(0, length)
      const [before, first] = [await firstOf(client, text.slice(0, -1)), await firstOf(client, text)]
      if (first === null || first === before) continue
      found.push({ text, before, firstId: first })
      break
    }
  }
  return found
}

async function firstOf(client: Subject['client'], query: string): Promise<number | null> {
  return (await client.call('deliveries.list', { query, limit: 1 })).rows[0]?.id ?? null
}

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
