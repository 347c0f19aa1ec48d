// What a person does in the interface, each as far as it is measured.
import type { Page } from 'playwright/test'
import { startLoad } from '../load/clients.ts'

export const deliveryList = '#delivery-list'
export const trailSteps = '#trail-detail [data-step-id]'

/** Of a wheel that spins freely, in pixels a second: some 220 rows. */
const wheelSpeed = 7_000

/** The first row of the list, with this id. */
export function rowAtTop(id: number): string {
  return `${deliveryList} [role=option][data-delivery-id="${id}"]:first-child`
}

/**
 * Turns the wheel over the middle of an element, as fast as a wheel that spins freely and as steadily: Chromium makes the
 * events itself, one for each frame.
 */
export async function turnWheel(page: Page, over: string, forMs: number): Promise<void> {
  const box = await page.locator(over).first().boundingBox()
  if (box === null) throw new Error(`${over} is not shown.`)
  const session = await page.context().newCDPSession(page)
  await session.send('Input.synthesizeScrollGesture', {
    x: Math.round(box.x + box.width / 2),
    y: Math.round(box.y + Math.min(box.height, 600) / 2),
    yDistance: -Math.round((wheelSpeed * forMs) / 1000),
    speed: wheelSpeed,
    gestureSourceType: 'mouse',
    preventFling: true,
  })
  await session.detach()
}

/** Turns the wheel over the list while older rows arrive. Resolves with the number of passed rows. */
export async function wheelThroughRows(page: Page, forMs: number): Promise<number> {
  const before = await firstId(page)
  await turnWheel(page, deliveryList, forMs)
  const rows = before - (await firstId(page))
  if (rows <= 0) throw new Error('The wheel did not move the list.')
  return rows
}

/**
 * Drags the thumb of the list's scrollbar down and up. What a drag does to the list is its scroll position. Resolves with
 * how many rows down it got.
 */
export async function dragThroughRows(page: Page, forMs: number): Promise<number> {
  const deepest = await page.evaluate(
    ([selector, lengthMs]) =>
      new Promise<number>(resolve => {
        const startMs = performance.now()
        let deepest = 0
        const drag = (): void => {
          const scroller = document.querySelector(selector)
          const passedMs = performance.now() - startMs
          if (scroller === null || passedMs > lengthMs) {
            resolve(deepest)
            return
          }
          // Down and up in two seconds.
          const share = Math.abs(((passedMs / 1000) % 2) - 1)
          scroller.scrollTop = (1 - share) * (scroller.scrollHeight - scroller.clientHeight)
          deepest = Math.max(deepest, scroller.scrollTop)
          requestAnimationFrame(drag)
        }
        drag()
      }),
    [deliveryList, forMs] as const,
  )
  if (deepest === 0) throw new Error('The drag did not move the list.')
  return Math.floor(deepest / 32)
}

/** Notifications arrive at this rate. Resolves with the number of responses per second. */
export async function flood(captureUrl: string, ratePerSecond: number, seconds: number): Promise<number> {
  const { rate } = await startLoad(captureUrl, ['open', ratePerSecond], seconds).summary
  return rate
}

/** For what this machine and this Chromium can draw at all: a page that does nothing but scroll. */
export async function openEmptyPage(page: Page): Promise<void> {
  await page.setContent('<div style="height: 1000000px; background: linear-gradient(#fff, #000)"></div>')
}

export async function goToTop(page: Page): Promise<void> {
  await page.locator(deliveryList).evaluate(element => {
    element.scrollTop = 0
  })
}

async function firstId(page: Page): Promise<number> {
  const id = await page.locator(`${deliveryList} [role=option]`).first().getAttribute('data-delivery-id')
  return Number(id)
}
