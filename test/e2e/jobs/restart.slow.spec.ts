import { setTimeout } from 'node:timers/promises'
import type { Browser, Locator, Page } from 'playwright/test'
import { transactionExample } from '../../support/inspection/examples.ts'
import { callOf } from '../support/call-of.ts'
import { type BrowserHost, startBrowserHost } from '../support/host/browser-host.ts'
import { expect } from '../support/host/host.ts'
import { test, unreachable } from '../support/host/signed-in.ts'
import { fundings, post } from '../support/posting.ts'
import { goToPlace, listOf, rowsOf, trailOf } from '../support/workspace.ts'
import { runCommand } from './support/by-keyboard.ts'
import { steps } from './support/steps.ts'

const stepsOf = (page: Page): Locator => trailOf(page).locator('[data-step-id] > div > button:has(time)')

/** A restart with the same folder and the same ports, while a sender goes on. */
async function restartAt(
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

test('after a restart an open trail is worked on by keys alone, as if nothing had been', async ({
  page,
  host,
  dataDir,
  chromiumOnce,
}) => {
  await post(host.captureUrl, transactionExample('issuance', 'PENDING'))
  await expect(rowsOf(page)).toHaveCount(1)
  const count = await steps(page)
  await page.keyboard.press('j')
  await page.keyboard.press('T')
  await expect(trailOf(page).getByRole('heading', { name: 'Issuance' })).toBeVisible()
  const second = await restartAt(page, {
    host,
    dataDir,
    browser: await chromiumOnce(),
    // The keys do what they can without the engine.
    whileStopped: async () => {
      await page.keyboard.press('g')
      await page.keyboard.press('d')
      await expect(listOf(page)).toBeVisible()
      await page.keyboard.press('g')
      await page.keyboard.press('t')
      await expect(stepsOf(page)).toHaveCount(1)
    },
  })
  await post(second.captureUrl, transactionExample('issuance', 'COMPLETE'))
  await expect(stepsOf(page)).toHaveText([/PENDING/, /COMPLETE/])
  await runCommand(page, 'Go to deliveries')
  await expect(rowsOf(page)).toHaveCount(2)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await count.expectNoClicks()
  await second.close()
})

/** Sends one notification after another, each until it gets a response, until it is stopped. */
function startSender(captureUrl: string) {
  const bodies = fundings(100_000, 1_000)
  let confirmed = 0
  let isStopped = false
  async function send(): Promise<void> {
    while (!isStopped) {
      const status = await post(captureUrl, bodies[confirmed] ?? {}).catch(() => null)
      if (status === 200) confirmed += 1
      // Nothing waits for this time. More often, a busy machine inspects less than arrives.
      await setTimeout(100)
    }
  }
  const sending = send()
  return {
    confirmed: () => confirmed,
    async stop() {
      isStopped = true
      await sending
    },
  }
}

test('a page that is open at a trail survives a restart: it shows what arrived, and nothing is lost', async ({
  page,
  host,
  dataDir,
  chromiumOnce,
}) => {
  await post(host.captureUrl, transactionExample('issuance', 'PENDING'))
  await goToPlace(page, 'Trails')
  const record = page
    .getByRole('listbox', { name: 'Trails' })
    .getByRole('option')
    .filter({ hasText: 'Issuance' })
  await record.click()
  await stepsOf(page).first().click()
  await expect(stepsOf(page).first()).toHaveAttribute('aria-expanded', 'true')
  const address = page.url()
  const count = await steps(page)

  const sender = startSender(host.captureUrl)
  await expect.poll(sender.confirmed).toBeGreaterThan(5)
  const second = await restartAt(page, {
    host,
    dataDir,
    browser: await chromiumOnce(),
    // What was open can still be read.
    whileStopped: () => expect(stepsOf(page)).toHaveText([/PENDING/]),
  })
  const before = sender.confirmed()
  await post(second.captureUrl, transactionExample('issuance', 'IN_PROGRESS'))
  await expect(stepsOf(page)).toHaveText([/PENDING/, /IN_PROGRESS/])
  await expect(unreachable(page)).toHaveCount(0)
  await post(second.captureUrl, transactionExample('issuance', 'COMPLETE'))
  await expect(stepsOf(page)).toHaveText([/PENDING/, /IN_PROGRESS/, /COMPLETE/])
  // Where it was: the same place, record and open step, without a load.
  expect(page.url()).toBe(address)
  await expect(stepsOf(page).first()).toHaveAttribute('aria-expanded', 'true')
  expect(await count.taken()).toEqual({ clicks: 0, keys: 0, texts: 0 })
  await expect.poll(sender.confirmed).toBeGreaterThan(before)

  await sender.stop()
  const countOf = async (method: 'deliveries.count' | 'trails.count'): Promise<number> =>
    (await callOf(page, method, { query: 'kind:funding' })).count
  await expect.poll(() => countOf('trails.count')).toBe(sender.confirmed())
  // A response may have been lost with the process, and its notification sent again: then it is here twice.
  const stored = await countOf('deliveries.count')
  expect(stored - sender.confirmed()).toBeGreaterThanOrEqual(0)
  expect(stored - sender.confirmed()).toBeLessThanOrEqual(1)
  await page.reload()
  await expect(stepsOf(page)).toHaveCount(3)
  await second.close()
})
