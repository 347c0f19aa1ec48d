import { percentile } from '../../support/figures.ts'
import type { Row } from '../report.ts'
import {
  atMost,
  deliveryList,
  dragThroughRows,
  flood,
  forMs,
  goToTop,
  openEmptyPage,
  rowAtTop,
  type Seen,
  type Subject,
  stated,
  trailSteps,
  turnWheel,
  untilPainted,
  wheelThroughRows,
} from './scenes.ts'
import { largeBody, longRecordId, post, postTrail, whenInspected, wideBody } from './store.ts'
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
function framesOf(what: string, trace: Traced, floor: Traced): readonly Row[] {
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

const goalMs = 300
const rounds = 5
const trailLength = 5_000
const trailScrollMs = 3_000

/** Large things opened by a click. */
export async function measureOpening(subject: Subject): Promise<readonly Row[]> {
  const { captureUrl } = subject
  await post(captureUrl, '/large', largeBody(5 * 1024 * 1024))
  await post(captureUrl, '/wide', wideBody(1_000_000))
  await postTrail(captureUrl, trailLength)
  await post(captureUrl, '/last', Buffer.from('{}'))
  await whenInspected(subject.client)
  return [
    ...(await opened(subject, 'a JSON body of 5 MB', 'target:/large', {
      selector: '#payload-tree [data-pointer="/payload/items"]',
    })),
    ...(await opened(subject, 'a JSON body of a million items', 'target:/wide', {
      selector: '#payload-tree [data-pointer="/payload"]',
    })),
    ...(await openedTrail(subject)),
  ]
}

/** Each time from a delivery that is already open, as a person does who goes through them. */
async function opened(subject: Subject, what: string, query: string, seen: Seen): Promise<readonly Row[]> {
  const { browser, page } = subject
  const took: number[] = []
  const trace = await traced(browser, page, async () => {
    for (let round = 0; round < rounds; round += 1) {
      await search(subject, 'target:/last')
      await page.locator(`${deliveryList} [role=option]`).first().click()
      await page
        .locator('#delivery-detail')
        .getByText('The body is')
        .or(page.locator('#payload-tree'))
        .waitFor()
      await search(subject, query)
      const row = page.locator(`${deliveryList} [role=option]`).first()
      took.push(await untilPainted(page, 'click', seen, () => row.click()))
    }
  })
  return [timeOf(`opening ${what}: click to tree`, took), longest(trace)]
}

async function openedTrail({ browser, page }: Subject): Promise<readonly Row[]> {
  const took: number[] = []
  const tasks: Traced['tasks'][] = []
  for (let round = 0; round < rounds; round += 1) {
    // Without what was fetched before.
    await page.reload()
    await page.getByRole('button', { name: 'Trails' }).click()
    await page.locator('#trail-search').fill(`record:${longRecordId}`)
    await page.keyboard.press('Enter')
    const row = page.locator('#trail-list [role=option]').first()
    await row.getByText(`×${trailLength.toLocaleString('en')}`).waitFor({ state: 'attached' })
    if ((await page.locator(trailSteps).count()) > 0) throw new Error('A trail is open before the click.')
    const seen = { selector: trailSteps }
    const trace = await traced(browser, page, async () => {
      took.push(await untilPainted(page, 'click', seen, () => row.click()))
    })
    tasks.push(trace.tasks)
    await page
      .locator('#trail-detail')
      .getByText(`Steps ${trailLength.toLocaleString('en')}`)
      .waitFor()
  }
  const empty = await page.context().newPage()
  await openEmptyPage(empty)
  const floor = await traced(browser, empty, () => turnWheel(empty, 'body', trailScrollMs))
  await empty.close()
  await page.bringToFront()
  const scrolled = await traced(browser, page, () => turnWheel(page, '#trail-detail', trailScrollMs))
  const shown = await page.locator(trailSteps).count()
  return [
    timeOf('opening a trail of 5,000: click to steps', took),
    longest({ frameMs: [], tasks: tasks.flat() }),
    stated('  steps in the page', shown.toLocaleString('en')),
    ...framesOf('scrolling through its steps by the wheel', scrolled, floor),
  ]
}

function timeOf(what: string, took: readonly number[]): Row {
  const all = took.map(ms => ms.toFixed(0)).join(', ')
  return atMost(`${what}, median of ${rounds}`, percentile(took, 0.5), goalMs, 'ms', all)
}

async function search({ page, client }: Subject, query: string): Promise<void> {
  const { rows } = await client.call('deliveries.list', { query, limit: 1 })
  await page.locator('#delivery-search').fill(query)
  await page.keyboard.press('Enter')
  await page.locator(rowAtTop(rows[0]?.id ?? 0)).waitFor()
}
