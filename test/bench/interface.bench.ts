// What a person sees, measured in the page in Chromium, over the browser host and a store of HOOKTRAIL_BENCH_STORE (which
// is copied), or of HOOKTRAIL_BENCH_DELIVERIES made here.
import { constants } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright/test'
import type { Client } from '#contract/transport'
import { startBrowserHost } from '../e2e/support/host/browser-host.ts'
import { launchChromium } from '../e2e/support/host/chromium.ts'
import { median, percentile } from '../support/figures.ts'
import { findChromium } from '../support/find-chromium.mjs'
import { connectTo } from '../support/network/connect-to.ts'
import { inTemporaryFolder } from './in-temporary-folder.ts'
import { startLoad, startVariedLoad } from './load/clients.ts'
import { createReport, type Row, tableOf } from './report.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const deliveries = Number(process.env.HOOKTRAIL_BENCH_DELIVERIES ?? '100000')
const goals = { paintMs: 800, typingMs: 150, frameMs: 16.7, taskMs: 100 }
const list = '#delivery-list'
const field = '#delivery-search'
const ratePerSecond = 1_000

interface Subject {
  readonly page: Page
  readonly captureUrl: string
  readonly client: Client
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
  if (given !== undefined) {
    // A socket of a process that ended is none.
    const filter = (path: string): boolean => !path.endsWith('.sock')
    await cp(given, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE, filter })
  }
  const browser = await launchChromium()
  const host = await startBrowserHost({ dataDir, browser })
  const client = await connectTo(dataDir)
  try {
    if (given === undefined) await startVariedLoad(host.captureUrl, ['closed', 32], deliveries, 1).summary
    while ((await client.call('app.status')).pendingCount > 0) await forMs(500)
    const subject = { page: host.page, captureUrl: host.captureUrl, client }
    const report = createReport()
    await report.measure('paint', () => measurePaint(subject))
    await report.measure('typing', () => measureTyping(subject))
    await report.measure('frames', () => measureFrames(subject))
    const { deliveryCount } = await client.call('app.status')
    console.log(`Chromium ${browser.version()}, ${deliveryCount} deliveries\n\n${tableOf(report.rows)}`)
    return report.isMet()
  } finally {
    client.close()
    await host.close()
    await browser.close()
  }
}

/** The page reloaded, its files from the machine itself. */
async function measurePaint({ page }: Subject): Promise<Row> {
  const paintedMs: number[] = []
  const rowsMs: number[] = []
  for (let index = 0; index < 10; index += 1) {
    await page.reload()
    await page.locator(`${list} [role=option]`).first().waitFor()
    const [painted, rows] = await page.evaluate(() => [
      performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      performance.now(),
    ])
    paintedMs.push(painted ?? Number.NaN)
    rowsMs.push(rows ?? Number.NaN)
  }
  const more = `rows after ${median(rowsMs).toFixed(0)} ms`
  return atMost('first paint after a reload, median of 10', median(paintedMs), goals.paintMs, more)
}

/**
 * Measures the last letter of searches whose rows differ from those before it. The rest is typed first, so the time is that
 * of one key and its rows.
 */
async function measureTyping({ page, client }: Subject): Promise<readonly Row[]> {
  const searches = await searchesOf(client)
  if (searches.length === 0) throw new Error('The store has no records to search for.')
  const took: number[] = []
  const watch = await watchPage(page)
  for (const { text, firstId } of searches) {
    await page.locator(field).fill('')
    await page.locator(field).pressSequentially(text.slice(0, -1))
    await forMs(500)
    const painted = await watchNextKey(page, rowAtTop(firstId))
    await page.keyboard.press(text.slice(-1))
    took.push(await painted())
  }
  const more = `median ${median(took).toFixed(0)}, ${took.length} searches`
  return [
    atMost(
      'typing a search: key to first rows, 95th percentile',
      percentile(took, 0.95),
      goals.typingMs,
      more,
    ),
    longestTask(await watch()),
  ]
}

/** Scrolling, and the list open while notifications arrive; each beside an empty page under the same conditions. */
async function measureFrames({ page, captureUrl }: Subject): Promise<readonly Row[]> {
  const flood = async (seconds: number): Promise<void> => {
    await startLoad(captureUrl, ['open', ratePerSecond], seconds).summary
  }
  const empty = await page.context().newPage()
  await empty.setContent('<div style="height: 1000000px; background: linear-gradient(#fff, #000)"></div>')
  const framesOf = async (on: Page, work: () => Promise<void>): Promise<Watched> => {
    await on.bringToFront()
    const watch = await watchPage(on)
    await work()
    return watch()
  }
  const floor = await framesOf(empty, () => turnWheel(empty, 'body', 8_000))
  const floodFloor = await framesOf(empty, () => flood(10))
  await empty.close()
  const wheel = await framesOf(page, () => turnWheel(page, list, 8_000))
  await page.reload()
  await page.locator(`${list} [role=option]`).first().waitFor()
  const arrivals = await framesOf(page, () => flood(20))
  return [
    ...frameRows('scrolling by the wheel', wheel, floor),
    ...frameRows(`the list open while ${ratePerSecond} per second arrive`, arrivals, floodFloor),
  ]
}

/** Turns the wheel as fast as a wheel that spins freely: Chromium makes one event for each frame. */
async function turnWheel(page: Page, over: string, lengthMs: number): Promise<void> {
  const box = await page.locator(over).first().boundingBox()
  if (box === null) throw new Error(`${over} is not shown.`)
  const session = await page.context().newCDPSession(page)
  await session.send('Input.synthesizeScrollGesture', {
    x: Math.round(box.x + box.width / 2),
    y: Math.round(box.y + Math.min(box.height, 600) / 2),
    yDistance: -7 * lengthMs,
    speed: 7_000,
    gestureSourceType: 'mouse',
    preventFling: true,
  })
  await session.detach()
}

interface Watched {
  /** Time between two frames, in ms. */
  readonly frameMs: readonly number[]
  /** Tasks of 50 ms and more. */
  readonly taskMs: readonly number[]
}

/** Notes frames and long tasks of the page until the returned function is called. */
async function watchPage(page: Page): Promise<() => Promise<Watched>> {
  const watching = await page.evaluateHandle(() => {
    const [frameMs, taskMs]: [number[], number[]] = [[], []]
    const observer = new PerformanceObserver(entries => {
      for (const { duration } of entries.getEntries()) taskMs.push(duration)
    })
    observer.observe({ type: 'longtask' })
    let lastMs = performance.now()
    const frame = (nowMs: number): void => {
      frameMs.push(nowMs - lastMs)
      lastMs = nowMs
      request = requestAnimationFrame(frame)
    }
    let request = requestAnimationFrame(frame)
    return {
      stop() {
        cancelAnimationFrame(request)
        observer.disconnect()
        return { frameMs: frameMs.slice(1), taskMs }
      },
    }
  })
  return () => watching.evaluate(({ stop }) => stop())
}

/** Milliseconds from the next key until a frame shows what the selector finds, measured in the page. */
async function watchNextKey(page: Page, selector: string): Promise<() => Promise<number>> {
  const watching = await page.evaluateHandle(wanted => {
    const pressed = new Promise<number>(resolve => {
      const options = { once: true, capture: true }
      document.addEventListener('keydown', ({ timeStamp }) => resolve(timeStamp), options)
    })
    const painted = async (): Promise<number> => {
      const pressedMs = await pressed
      for (;;) {
        await new Promise(resolve => requestAnimationFrame(resolve))
        if (document.querySelector(wanted) !== null) return performance.now() - pressedMs
        if (performance.now() - pressedMs > 30_000) throw new Error(`${wanted} was not shown within 30 s.`)
      }
    }
    // Starts before the key is pressed, not when its result is asked for.
    return { painted: painted() }
  }, selector)
  return () => watching.evaluate(({ painted }) => painted)
}

/** Parts of ids of deliveries that are spread over the store, with the first row of each. */
async function searchesOf(client: Client) {
  const firstOf = async (query: string): Promise<number | null> =>
    (await client.call('deliveries.list', { query, limit: 1 })).rows[0]?.id ?? null
  const newest = (await firstOf('')) ?? 0
  const found: { readonly text: string; readonly firstId: number }[] = []
  for (let share = 0.95; found.length < 20 && share > 0.05; share -= 0.045) {
    const { rows } = await client.call('deliveries.list', { before: Math.floor(newest * share), limit: 1 })
    const recordId = rows[0]?.recordId ?? ''
    // Each letter more leaves fewer: somewhere the newest row changes.
    for (let length = 4; length <= recordId.length; length += 1) {
      const text = recordId.slice(0, length)
      const firstId = await firstOf(text)
      if (firstId === null || firstId === (await firstOf(text.slice(0, -1)))) continue
      found.push({ text, firstId })
      break
    }
  }
  return found
}

/** A frame that the machine itself misses is not the interface's. */
function frameRows(what: string, watched: Watched, floor: Watched): readonly Row[] {
  const goal = Math.max(goals.frameMs, percentile(floor.frameMs, 0.95))
  const late = watched.frameMs.filter(ms => ms > 20).length / watched.frameMs.length
  const more = `${(late * 100).toFixed(1)} % late, longest ${percentile(watched.frameMs, 1).toFixed(0)} ms`
  return [
    atMost(`${what}: frame, 95th percentile`, percentile(watched.frameMs, 0.95), goal, more),
    longestTask(watched),
  ]
}

function longestTask({ taskMs }: Watched): Row {
  return atMost(
    '  longest task (from 50 ms on)',
    percentile(taskMs, 1),
    goals.taskMs,
    `${taskMs.length} such`,
  )
}

function atMost(what: string, ms: number, goalMs: number, more: string): Row {
  const text = (value: number): string => `${value.toFixed(value >= 100 ? 0 : 1)} ms`
  return { what, measured: `${text(ms)} (${more})`, goal: text(goalMs), isMet: ms <= goalMs, limit: null }
}

function rowAtTop(id: number): string {
  return `${list} [role=option][data-delivery-id="${id}"]:first-child`
}

function forMs(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}
