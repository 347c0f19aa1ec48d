import { type Browser, type Page, test } from 'playwright/test'
import { type HostProcess, type HostSetup, startHostProcess } from './host-process.ts'
import type { StartedHost } from './started-host.ts'
import { openTestPage, resetPage, signIn } from './test-page.ts'

/**
 * Hosts for one test after the other, each with its own data folder, engine and threads. The process, its port of the
 * interface and the page of Chromium stay: starting them takes longer than most tests.
 */
export interface SharedHost {
  /** One at a time. */
  start(dataDir: string): Promise<StartedHost>
  close(): Promise<void>
}

export function createSharedHost(
  browser: () => Promise<Browser>,
  { open = openTestPage, ...setup }: HostSetup & { readonly open?: (browser: Browser) => Promise<Page> } = {},
): SharedHost {
  let hosting: HostProcess | null = null
  let page: Page | null = null
  let uiPort = 0

  return {
    async start(dataDir) {
      hosting ??= await startHostProcess(setup)
      const host = hosting
      const { captureUrl, interfaceUrl } = await host.serve({ dataDir, uiPort })
      uiPort = Number(new URL(interfaceUrl).port)
      page ??= await open(await browser())
      const shown = page
      await signIn(shown, interfaceUrl)
      return {
        page: shown,
        captureUrl,
        async close() {
          // What failed is left as it was, for the picture of it; a failure ends the worker.
          const { status, expectedStatus } = test.info()
          if (status !== expectedStatus) page = null
          else if (!(await resetPage(shown).catch(() => false))) {
            page = null
            await shown.context().close()
          }
          await host.stop()
        },
      }
    },
    async close() {
      await page?.context().close()
      await hosting?.close()
    },
  }
}
