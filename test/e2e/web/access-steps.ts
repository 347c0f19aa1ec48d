import type { Page } from 'playwright/test'
import { commandOn } from '../support/host/browser-host.ts'

/** A window of a browser that knows nothing of the first. */
export async function otherBrowser(page: Page): Promise<Page> {
  const context = await page.context().browser()?.newContext()
  if (context === undefined) throw new Error('The browser has gone.')
  return context.newPage()
}

export async function newAddress(dataDir: string): Promise<string> {
  return (await commandOn(dataDir, 'open', '--print')).trim()
}
