import type { Browser, Locator, Page } from 'playwright/test'
import { type BrowserHost, startBrowserHost } from '../support/host/browser-host.ts'
import { expect } from '../support/host/host.ts'
import { unreachable } from '../support/host/signed-in.ts'
import { trailOf } from '../support/workspace.ts'

export const stepsOf = (page: Page): Locator =>
  trailOf(page).locator('[data-step-id] > div > button:has(time)')

/** A restart with the same folder and the same ports, while a sender goes on. */
export async function restartAt(
  page: Page,
  given: { host: BrowserHost; dataDir: string; browser: Browser; whileStopped: () => Promise<void> },
): Promise<BrowserHost> {
  const port = Number(new URL(given.host.captureUrl).port)
  const uiPort = Number(new URL(page.url()).port)
  await given.host.stop()
  await expect(unreachable(page)).toBeVisible()
  await given.whileStopped()
  return startBrowserHost({ dataDir: given.dataDir, browser: given.browser, port, uiPort })
}
