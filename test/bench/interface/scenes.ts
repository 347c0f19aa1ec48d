// What a person does in the interface, each as far as it is measured.
import type { Browser, Page } from 'playwright/test'
import type { Client } from '#contract/transport'
import { startLoad } from '../load/clients.ts'
import type { Row } from '../report.ts'

/** What is awaited: an element that the selector finds, with this text where one is given. */
export interface Seen {
  readonly selector: string
  readonly text?: string
}

/**
 * Milliseconds from the page's next event of this type, at which `act` aims, until what is awaited was painted.
 * Measured in the page. Rejects after 30 s.
 */
export async function untilPainted(
  page: Page,
  type: 'click' | 'keydown',
  seen: Seen,
  act: () => Promise<void>,
): Promise<number> {
  const watch = await page.evaluateHandle(
    ({ type, selector, text }) => {
      const isSeen = (): boolean =>
        [...document.querySelectorAll(selector)].some(found => found.textContent.includes(text))
      const painted = new Promise<number>((resolve, reject) => {
        let begunMs = -1
        let isDone = false
        const changes = new MutationObserver(check)
        const timer = setTimeout(() => {
          end()
          reject(new Error(`${selector} ${text} was not painted within 30 s.`))
        }, 30_000)
        function end(): void {
          isDone = true
          changes.disconnect()
          clearTimeout(timer)
          document.removeEventListener(type, begin, true)
        }
        function begin({ timeStamp }: Event): void {
          if (begunMs < 0) begunMs = timeStamp
        }
        function check(): void {
          if (isDone || begunMs < 0 || !isSeen()) return
          end()
          // A task that is posted in a frame runs after it was painted.
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => resolve(performance.now() - begunMs)
            port2.postMessage(null)
          })
        }
        document.addEventListener(type, begin, true)
        changes.observe(document.body, {
          subtree: true,
          childList: true,
          characterData: true,
          attributes: true,
        })
      })
      // It is awaited later; until then its failure is nobody's.
      painted.catch(() => {})
      return { painted }
    },
    { type, selector: seen.selector, text: seen.text ?? '' },
  )
  await act()
  return watch.evaluate(({ painted }) => painted)
}

/** What is measured. */
export interface Subject {
  readonly browser: Browser
  /** The interface, signed in. */
  readonly page: Page
  readonly captureUrl: string
  readonly client: Client
}

export function atMost(what: string, value: number, goal: number, unit = 'ms', more = ''): Row {
  return {
    what,
    measured: `${text(value)} ${unit}${more === '' ? '' : ` (${more})`}`,
    goal: `${text(goal)} ${unit}`,
    isMet: value <= goal,
    limit: null,
  }
}

export function stated(what: string, measured: string): Row {
  return { what, measured, goal: '', isMet: null, limit: null }
}

/** Waits for a period in which something is measured, without an event to wait for. */
export function forMs(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}

function text(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(1)
}

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
