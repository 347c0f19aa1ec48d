import type { Page } from 'playwright/test'
import type { MethodName } from '#contract/methods'
import { undoAfterTest } from './host/test-page.ts'

export interface FailingCalls {
  /** From now on these calls fail; the server never sees them. */
  fail(...methods: readonly MethodName[]): Promise<void>
}

/** Stands between the page and the server of the browser host, after a reload too. */
export async function failingCalls(page: Page): Promise<FailingCalls> {
  const script = await page.addInitScript(standBetween)
  undoAfterTest(page, () => script.dispose())
  await page.evaluate(standBetween)
  const name = (methods: string): Promise<void> =>
    page.evaluate(named => sessionStorage.setItem('failing', named), methods)
  return {
    fail: (...methods) => name(methods.join()),
  }
}

/** In the page. */
function standBetween(): void {
  const { fetch } = window
  window.fetch = (input, init) => {
    const failing = (sessionStorage.getItem('failing') ?? '').split(',')
    const isFailing = input === '/api/call' && failing.includes(JSON.parse(String(init?.body)).method)
    return isFailing ? Promise.reject(new TypeError('Failed to fetch')) : fetch(input, init)
  }
}
