// What a person does in the interface, each as far as it is measured.
import type { Page } from 'playwright/test'
import { run } from '../../support/processes/child-process.ts'

const list = '#delivery-list'

/** A wheel that spins freely: a notch of 120 px at each refresh, 7,000 px a second, as long as older rows come. */
export async function wheelThroughRows(page: Page, forMs: number): Promise<void> {
  await overList(page)
  await spin(page, forMs)
}

/** Drags the thumb of the list's scrollbar down and up. What a drag does to the list is its scroll position. */
export function dragThroughRows(page: Page, forMs: number): Promise<void> {
  return page.evaluate(
    ([selector, lengthMs]) =>
      new Promise<void>(resolve => {
        const startMs = performance.now()
        const drag = (): void => {
          const scroller = document.querySelector(selector)
          const passedMs = performance.now() - startMs
          if (scroller === null || passedMs > lengthMs) {
            resolve()
            return
          }
          // Down and up in two seconds.
          const share = Math.abs(((passedMs / 1000) % 2) - 1)
          scroller.scrollTop = (1 - share) * (scroller.scrollHeight - scroller.clientHeight)
          requestAnimationFrame(drag)
        }
        drag()
      }),
    [list, forMs] as const,
  )
}

/** Notifications come at this rate. Resolves with how many were answered a second. */
export async function flood(captureUrl: string, ratePerSecond: number, seconds: number): Promise<number> {
  const client = new URL('../load-client.ts', import.meta.url).pathname
  const { rate = 0 } = await run(client, captureUrl, 'open', String(ratePerSecond), String(seconds))
  return rate
}

/** A page that does nothing but scroll: what this machine and this Chromium can draw at all. */
export async function scrollEmptyPage(page: Page, forMs: number): Promise<void> {
  await page.mouse.move(400, 500)
  await spin(page, forMs)
}

async function spin(page: Page, forMs: number): Promise<void> {
  const startMs = performance.now()
  for (let notch = 0; performance.now() < startMs + forMs; notch += 1) {
    const waitMs = startMs + (notch * 1000) / 60 - performance.now()
    if (waitMs > 0) await new Promise(resolve => setTimeout(resolve, waitMs))
    await page.mouse.wheel(0, 120)
  }
}

export async function openEmptyPage(page: Page): Promise<void> {
  await page.setContent('<div style="height: 1000000px; background: linear-gradient(#fff, #000)"></div>')
}

export async function goToTop(page: Page): Promise<void> {
  await page.locator(list).evaluate(element => {
    element.scrollTop = 0
  })
}

async function overList(page: Page): Promise<void> {
  const box = await page.locator(list).boundingBox()
  if (box === null) throw new Error('The list is not shown.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
}
