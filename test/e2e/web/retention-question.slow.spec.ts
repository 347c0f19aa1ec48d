import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Page } from 'playwright/test'
import { barriers } from '../support/axe.ts'
import { fitsBothSizes } from '../support/both-sizes.ts'
import { callOf } from '../support/call-of.ts'
import { expect, test } from '../support/host/host.ts'
import { fundings, postInOrder } from '../support/posting.ts'
import { goToPlace } from '../support/workspace.ts'

const dayMs = 86_400_000

/** Starts again as if the clock were 400 days ahead: what is stored is that much older. */
test.beforeEach(async ({ dataDir, sharedHost }) => {
  const host = await sharedHost.start(dataDir)
  await postInOrder(host.captureUrl, fundings(3))
  await callOf(host.page, 'settings.change', { retention: { ageMs: 30 * dayMs } })
  await host.close()
  makeOld(dataDir)
})

function makeOld(dataDir: string): void {
  const database = new Database(join(dataDir, 'store.db'))
  database.prepare('UPDATE deliveries SET received_at_ms = received_at_ms - ?').run(400 * dayMs)
  database.close()
}

const questionOf = (page: Page, count = 3) =>
  page.getByRole('alert').filter({ hasText: `Retention would delete ${count} of ${count} deliveries.` })

test('what retention would remove with a wrong clock still fits its column, and is asked for', async ({
  page,
}, info) => {
  await test.step('times of another day fit into their column, in the lists of deliveries and of trails', async () => {
    const times = page.locator('[role=option] time')
    // Times are a column that takes the place of others; by default the age is shown.
    const shown = { received: true, age: false, amount: false, record: false, findings: false }
    await callOf(page, 'settings.change', {
      listView: {
        density: 'comfortable',
        deliveries: { shown, widths: {} },
        trails: { shown: {}, widths: {} },
      },
    })
    for (const size of [
      { width: 1440, height: 900 },
      { width: 1024, height: 700 },
    ]) {
      await page.setViewportSize(size)
      for (const place of ['Deliveries', 'Trails'] as const) {
        await goToPlace(page, place)
        await expect(times).toHaveCount(3)
        const cut = await times.evaluateAll(
          all => all.filter(one => one.scrollWidth > one.clientWidth).length,
        )
        expect(cut, `${place} at ${size.width}`).toBe(0)
      }
    }
  })

  await test.step('what retention would remove with a wrong clock is asked for, and kept when that is wanted', async () => {
    await goToPlace(page, 'Deliveries')
    const question = questionOf(page)
    await expect(question).toContainText('Even the newest delivery is older than the limit.')
    expect(await barriers(page, { within: '[data-testid="banners"]' })).toEqual([])
    await fitsBothSizes(page, info, 'question')
    expect((await callOf(page, 'deliveries.count', {})).count).toBe(3)
    await question.getByRole('button', { name: 'Keep and change limit' }).click()
    await expect(question).toHaveCount(0)
    const kept = page.getByRole('region', { name: 'Retention' })
    await expect(kept.getByLabel('Age')).toHaveValue('')
    await expect(kept).toContainText('Nothing is deleted automatically.')
    expect((await callOf(page, 'deliveries.count', {})).count).toBe(3)
  })
})

test('what retention asks about goes once it is confirmed', async ({ page }) => {
  const question = questionOf(page)
  await question.getByRole('button', { name: 'Delete now…' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('This can’t be undone.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect((await callOf(page, 'deliveries.count', {})).count).toBe(3)
  await question.getByRole('button', { name: 'Delete now…' }).click()
  await dialog.getByRole('button', { name: 'Delete 3 deliveries' }).click()
  await expect(question).toHaveCount(0)
  await expect.poll(async () => (await callOf(page, 'deliveries.count', {})).count).toBe(0)
  await goToPlace(page, 'Sessions')
  expect((await callOf(page, 'settings.get', {})).retention.ageMs).toBe(30 * dayMs)
})

test('the dialog of a question that was answered elsewhere closes, and does not open for the next question', async ({
  page,
  captureUrl,
  dataDir,
}) => {
  await questionOf(page).getByRole('button', { name: 'Delete now…' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toBeVisible()
  const { retentionQuestion } = await callOf(page, 'app.status', {})
  const { deliveries = 0, newestAtMs = null } = retentionQuestion ?? {}
  await callOf(page, 'retention.answer', { remove: true, deliveries, newestAtMs })
  await expect(questionOf(page)).toHaveCount(0)
  await expect(dialog).toHaveCount(0)

  await postInOrder(captureUrl, fundings(2))
  makeOld(dataDir)
  // Any change of the settings applies retention, as every hour does.
  await callOf(page, 'settings.change', { theme: 'light' })
  await expect(questionOf(page, 2)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await questionOf(page, 2).getByRole('button', { name: 'Delete now…' }).click()
  await expect(dialog).toContainText('2 deliveries')
})
