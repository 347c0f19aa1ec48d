import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright/test'
import { barriers } from '../support/axe.ts'
import { fitsBothSizes } from '../support/both-sizes.ts'
import { callOf } from '../support/call-of.ts'
import { type BrowserHost, startBrowserHost } from '../support/host/browser-host.ts'
import { test as base, expect } from '../support/host/host.ts'
import { fundings, post } from '../support/posting.ts'
import { readRowsOf } from '../support/workspace.ts'

const entry = fileURLToPath(
  new URL('../../support/workers/command-with-crashing-inspection.ts', import.meta.url),
)

const test = base.extend<{ host: BrowserHost }>({
  host: async ({ dataDir, chromiumOnce }, use) => {
    const host = await startBrowserHost({ dataDir, browser: await chromiumOnce(), entry })
    await use(host)
    await host.close()
  },
})

const noticeOf = (page: Page) => page.getByTestId('notice').filter({ hasText: 'A background task failed.' })
const wordsOf = (id: number) => `Inspection restarted after a failure; delivery ${id} was skipped.`

test('a background thread that dies is reported until it is dismissed; the next launch reports its own', async ({
  page,
  captureUrl,
}, info) => {
  const [good = {}] = fundings(1)
  await expect(noticeOf(page)).toHaveCount(0)
  await post(captureUrl, 'planted-exit')
  await post(captureUrl, good)
  await expect(noticeOf(page)).toContainText(wordsOf(1))
  await expect(readRowsOf(page)).toHaveCount(2)
  expect(await barriers(page, { within: '[data-testid="banners"]' })).toEqual([])
  await fitsBothSizes(page, info, 'worker')
  await noticeOf(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(noticeOf(page)).toHaveCount(0)

  await callOf(page, 'app.restart', {})
  const { listener } = await callOf(page, 'app.status', {})
  await post(listener.captureUrl ?? '', 'planted-exit')
  await expect(noticeOf(page)).toContainText(wordsOf(3))
})
