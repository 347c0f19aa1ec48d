import { percentile } from '../../support/figures.ts'
import type { Row } from '../report.ts'
import { atMost, forMs, type Subject, stated } from './results.ts'
import {
  dragThroughRows,
  flood,
  goToTop,
  openEmptyPage,
  rowAtTop,
  turnWheel,
  wheelThroughRows,
} from './scenes.ts'
import { type Traced, traced } from './trace.ts'

const scrollMs = 8_000
const floodSeconds = 20
const ratePerSecond = 1_000
const frameGoalMs = 16.7
const taskGoalMs = 100

/**
 * Scrolling, and the list open while notifications arrive; each beside an empty page under the same
 * conditions.
 */
export async function measureFrames(subject: Subject): Promise<readonly Row[]> {
  const { browser, page, captureUrl, client } = subject
  const empty = await page.context().newPage()
  await openEmptyPage(empty)
  const floor = await traced(browser, empty, () => turnWheel(empty, 'body', scrollMs))
  const floodFloor = await traced(browser, empty, async () => {
    await flood(captureUrl, ratePerSecond, floodSeconds / 2)
  })
  await empty.close()
  await page.bringToFront()

  let [wheelRows, dragRows] = [0, 0]
  const wheel = await traced(browser, page, async () => {
    wheelRows = await wheelThroughRows(page, scrollMs)
  })
  const drag = await traced(browser, page, async () => {
    dragRows = await dragThroughRows(page, scrollMs)
  })
  await goToTop(page)
  await page.reload()
  await page.locator('#delivery-list [role=option]').first().waitFor()
  await forMs(1000)
  let rate = 0
  const arrivals = await traced(browser, page, async () => {
    rate = await flood(captureUrl, ratePerSecond, floodSeconds)
  })
  // It followed them to the last.
  const newest = (await client.call('deliveries.list', { limit: 1 })).rows[0]?.id ?? 0
  await page.locator(rowAtTop(newest)).waitFor()
  return [
    stated('an empty page scrolled by the wheel: what this machine draws', frameText(floor)),
    ...framesOf(`scrolling by the wheel, ${wheelRows} rows`, wheel, floor),
    ...framesOf(`scrolling by the scrollbar, ${dragRows} rows down and up again`, drag, floor),
    stated(`an empty page while ${ratePerSecond} per second arrive`, frameText(floodFloor)),
    ...framesOf(`the list open while ${rate.toFixed(0)} per second arrive, 20 s`, arrivals, floodFloor),
  ]
}

/** A frame that the machine itself misses is not the interface's. */
export function framesOf(what: string, trace: Traced, floor: Traced): readonly Row[] {
  const ownMs = percentile(trace.frameMs, 0.95)
  const goalMs = Math.max(frameGoalMs, percentile(floor.frameMs, 0.95))
  return [atMost(`${what}: frame, 95th percentile`, ownMs, goalMs, 'ms', frameText(trace)), longest(trace)]
}

export function longest(trace: Traced): Row {
  const worst = trace.tasks.toSorted((one, other) => other.wallMs - one.wallMs)[0]
  const cpu = `${worst?.cpuMs.toFixed(0) ?? 0} ms of it computing`
  return atMost('  longest task', worst?.wallMs ?? 0, taskGoalMs, 'ms', cpu)
}

function frameText({ frameMs }: Traced): string {
  const seconds = frameMs.reduce((sum, ms) => sum + ms, 0) / 1000
  const missed = frameMs.filter(ms => ms > 20).length
  return `${(frameMs.length / seconds).toFixed(0)} per second, ${((missed / frameMs.length) * 100).toFixed(1)} % late, longest ${percentile(frameMs, 1).toFixed(0)} ms`
}
