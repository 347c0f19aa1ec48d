import type { Page } from 'playwright/test'
import type { BrowserHost } from './browser-host.ts'
import { expect } from './host.ts'
import { places } from './signed-in.ts'

declare global {
  interface Window {
    /** Resolves once no signed request is in progress; further ones wait before they are signed. */
    holdRequests(): Promise<void>
    releaseRequests(): void
  }
}

/** Keeps the page from seeing that its stream of events has ended, as in the moment before it does. */
async function missLosses(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { fetch } = window
    let underWay = 0
    let gate = Promise.resolve()
    window.holdRequests = async () => {
      gate = new Promise(resolve => {
        window.releaseRequests = resolve
      })
      while (underWay > 0) await new Promise(resolve => setTimeout(resolve, 10))
    }
    const counted = <T>(work: Promise<T>): Promise<T> => {
      underWay += 1
      return work.finally(() => {
        underWay -= 1
      })
    }
    const sign = crypto.subtle.sign.bind(crypto.subtle)
    crypto.subtle.sign = async (algorithm, key, data) => {
      await gate
      return counted(sign(algorithm, key, data))
    }
    window.fetch = async (input, init) => {
      const response = await counted(fetch(input, init))
      if (input !== '/api/events' || response.body === null) return response
      const endless = new TransformStream<Uint8Array, Uint8Array>()
      void response.body.pipeTo(endless.writable, { preventClose: true, preventAbort: true }).catch(() => {})
      return new Response(endless.readable, response)
    }
  })
  const opened = page.waitForResponse(response => response.url().endsWith('/api/events'))
  await page.reload()
  await opened
  await expect(places(page)).toBeVisible()
  // All of its code is there, as in a page that has been open for a while.
  await page.waitForFunction(() => performance.getEntriesByName('rest-fetched').length > 0)
}

/** Kills Hooktrail while the page does not notice. Returns the port of its interface, which is free from then on. */
export async function killUnnoticed(page: Page, host: BrowserHost): Promise<number> {
  await missLosses(page)
  await page.evaluate(() => window.holdRequests())
  await host.kill()
  return Number(new URL(page.url()).port)
}
