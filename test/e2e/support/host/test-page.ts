import type { Browser, BrowserContextOptions, Page } from 'playwright/test'
import { isLate, makeLate } from '../late.ts'

const viewport = { width: 1440, height: 900 }

/** A page in a separate context. */
export async function openTestPage(browser: Browser, more: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport,
    reducedMotion: 'reduce',
    // As after a click in a browser with windows; the headless shell would refuse.
    permissions: ['clipboard-write'],
    ...more,
  })
  return context.newPage()
}

/** Opens the interface by its address with a code. */
export async function signIn(page: Page, interfaceUrl: string): Promise<void> {
  if (isLate) undoAfterTest(page, await makeLate(page.context()))
  await page.goto(interfaceUrl)
  // The page exchanges its code for a key first.
  await page.waitForFunction(() => localStorage.getItem('hooktrail.session') !== null)
}

type Undo = () => Promise<void>

const undos = new WeakMap<Page, Undo[]>()
const spent = new WeakSet<Page>()

/** Undoes a change to the page before the next test gets it. */
export function undoAfterTest(page: Page, undo: Undo): void {
  undos.set(page, [...(undos.get(page) ?? []), undo])
}

/** The page was changed permanently: the next test gets another page. */
export function spendPage(page: Page): void {
  spent.add(page)
}

/**
 * Makes the page as good as new, on an empty document of the same server: staying there keeps its process and what that has
 * compiled, which is half of what loading the interface takes. False where the page is to be thrown away.
 */
export async function resetPage(page: Page): Promise<boolean> {
  if (spent.has(page) || page.isClosed()) return false
  for (const undo of undos.get(page) ?? []) await undo()
  undos.delete(page)
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  for (const event of ['console', 'pageerror', 'request', 'response', 'dialog'] as const) {
    page.removeAllListeners(event)
  }
  await context.clearCookies()
  await page.goto(new URL('/empty', page.url()).href)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.emulateMedia({
    media: null,
    colorScheme: null,
    reducedMotion: 'reduce',
    contrast: null,
    forcedColors: null,
  })
  await page.setViewportSize(viewport)
  await page.mouse.move(-1, -1)
  return true
}
