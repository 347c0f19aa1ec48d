import type { Page } from 'playwright/test'
import { sessionOf } from '../call-of.ts'
import { type BrowserHost, startBrowserHost } from './browser-host.ts'
import { test as base } from './host.ts'

/** A host for this test alone: it may be killed and restarted. */
export const test = base.extend<{ host: BrowserHost }>({
  host: async ({ dataDir, chromiumOnce }, use) => {
    const host = await startBrowserHost({ dataDir, browser: await chromiumOnce() })
    await use(host)
    await host.close()
  },
})

export const places = (page: Page) => page.getByRole('navigation', { name: 'Places' })
export const locked = (page: Page) => page.getByRole('heading', { name: 'This browser is not signed in' })
/** Above all places. A place may also report its own failed call. */
export const unreachable = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Hooktrail is unreachable.' })
export const keyOf = async (page: Page): Promise<string> => (await sessionOf(page)).key
