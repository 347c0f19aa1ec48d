import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright/test'
import { launchChromium } from '../host/chromium.ts'
import { test as base } from '../host/host.ts'
import { createSharedHost, type SharedHost } from '../host/shared-host.ts'
import { openTestPage } from '../host/test-page.ts'
import { fillFolder } from './fill-folder.ts'

export { expect } from 'playwright/test'

const fontsFile = fileURLToPath(new URL('./fonts.conf', import.meta.url))

/** What every picture says is now. */
const stillMs = Date.UTC(2026, 2, 4, 11)

interface StillWorker {
  /** The clock of the hosts: a file with Unix milliseconds. */
  clockFile: string
  /** A data folder with what pictures show, to be copied. */
  filledDir: string
}

/**
 * The interface with nothing in it that differs between two runs or machines: the time stands still for engine and page,
 * the zone and the language are given, and text is drawn the same everywhere. The data folder is filled unless
 * `isEmpty` says otherwise.
 */
export const test = base.extend<{ isEmpty: boolean }, StillWorker>({
  isEmpty: [false, { option: true }],

  clockFile: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from the pattern.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'hooktrail-clock-'))
      const file = join(folder, 'now')
      writeFileSync(file, String(stillMs))
      await use(file)
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],

  chromiumOnce: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const browser = launchChromium({
        args: ['--font-render-hinting=none', '--disable-lcd-text'],
        env: { FONTCONFIG_FILE: fontsFile },
      })
      await use(() => browser)
      await (await browser).close()
    },
    { scope: 'worker' },
  ],

  sharedHost: [
    async ({ chromiumOnce, clockFile }, use) => {
      const shared = stillHost(chromiumOnce, clockFile)
      await use(shared)
      await shared.close()
    },
    { scope: 'worker' },
  ],

  filledDir: [
    async ({ sharedHost, clockFile }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'hooktrail-filled-'))
      const dataDir = join(folder, 'data')
      const host = await sharedHost.start(dataDir)
      const at = (ms: number): void => writeFileSync(clockFile, String(ms))
      await fillFolder({ ...host, at, endMs: stillMs })
      at(stillMs)
      await host.close()
      await use(dataDir)
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
    },
    { scope: 'worker' },
  ],

  dataDir: async ({ isEmpty, filledDir }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'hooktrail-e2e-'))
    const dataDir = join(folder, 'data')
    if (!isEmpty) cpSync(filledDir, dataDir, { recursive: true })
    else mkdirSync(dataDir)
    await use(dataDir)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  },
})

function stillHost(browser: Parameters<typeof createSharedHost>[0], clockFile: string): SharedHost {
  return createSharedHost(browser, {
    preload: new URL('./still-date.mjs', import.meta.url),
    env: { HOOKTRAIL_TEST_CLOCK_FILE: clockFile },
    open: async started => {
      const page = await openTestPage(started, { timezoneId: 'UTC', locale: 'en-US' })
      await standStill(page)
      return page
    },
  })
}

/** The page's time of day stands still; its timers go on. */
async function standStill(page: Page): Promise<void> {
  await page.clock.setFixedTime(stillMs)
}
