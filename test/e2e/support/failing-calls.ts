import type { Page } from 'playwright/test'
import type { MethodName } from '#contract/methods'

export interface FailingCalls {
  /** From now on these calls do not come through; the server never sees them. */
  fail(...methods: readonly MethodName[]): void
  /** All calls come through again. */
  heal(): void
}

/** Stands between the page and the server of the browser host. */
export async function failingCalls(page: Page): Promise<FailingCalls> {
  const failing = new Set<string>()
  await page.route('**/api/call', route => {
    const { method } = route.request().postDataJSON() as { method: string }
    return failing.has(method) ? route.abort('connectionfailed') : route.continue()
  })
  return {
    fail: (...methods) => {
      for (const method of methods) failing.add(method)
    },
    heal: () => failing.clear(),
  }
}
