import type { Page } from 'playwright/test'

/** Elements that scroll sideways: the page itself, and every pane but the lane of a trail, which has no end. */
export function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('html, body, body *:not(nav > ol)')]
      .filter(element => {
        const overflow = getComputedStyle(element).overflowX
        const scrolls = element === document.documentElement || overflow === 'auto' || overflow === 'scroll'
        return scrolls && element.scrollWidth > element.clientWidth + 1
      })
      .map(element => `${element.tagName} ${element.id} ${element.className}`),
  )
}
