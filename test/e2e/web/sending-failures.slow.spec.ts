import type { Page } from 'playwright/test'
import { callOf } from '../support/call-of.ts'
import { failingCalls } from '../support/failing-calls.ts'
import { expect, test } from '../support/host/host.ts'

const reason = 'Hooktrail does not respond.'

async function goToTab(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Send' }).click()
  await page.getByRole('tab', { name }).click()
}

test('a history that could not be refetched stays under a notice, also where older attempts could not be fetched', async ({
  page,
}) => {
  const use = { id: 'funding-complete', target: { to: 'listener' } } as const
  await callOf(page, 'fixtures.sendMany', { ...use, count: 130 })
  await expect.poll(async () => (await callOf(page, 'batches.list', {})).batches[0]?.state).toBe('done')
  const calls = await failingCalls(page)
  await goToTab(page, 'History')
  const rows = page.getByRole('table', { name: 'History' }).locator('tbody tr')
  await expect(rows).toHaveCount(100)

  await calls.fail('attempts.list')
  const older = page.getByRole('button', { name: 'Load older attempts' })
  await older.click()
  const alert = page.getByRole('alert').filter({ hasText: reason })
  await expect(alert).toBeVisible()
  await expect(rows).toHaveCount(100)
  await calls.healByClick()
  await older.click()
  await expect(rows).toHaveCount(130)
  await expect(alert).toHaveCount(0)
  await expect(older).toHaveCount(0)

  // A reader further down keeps the place.
  await callOf(page, 'fixtures.send', use)
  const newest = page.getByRole('button', { name: 'Show newest' })
  await expect(newest).toBeVisible()
  await expect(rows).toHaveCount(130)
  await newest.click()
  await expect(rows).toHaveCount(100)

  await calls.fail('attempts.list')
  await callOf(page, 'fixtures.send', use)
  const notice = page.getByText('Out of date.')
  await expect(notice).toBeVisible()
  await expect(page.getByRole('tabpanel', { name: 'History' })).toContainText(reason)
  await expect(rows).toHaveCount(100)
  await calls.healByClick()
  await page.getByRole('tabpanel', { name: 'History' }).getByRole('button', { name: 'Try again' }).click()
  await expect(notice).toHaveCount(0)
})

test('what could not be read in the place Send shows the failure, and is read after a retry', async ({
  page,
}) => {
  const calls = await failingCalls(page)
  await calls.fail('fixtures.list', 'scenarios.list', 'batches.list', 'attempts.list')
  for (const [tab, words] of [
    ['Fixtures', 'Couldn’t load the fixtures.'],
    ['Scenarios', 'Couldn’t load the scenarios.'],
    ['Batches', 'Couldn’t load the batches.'],
    ['History', 'Couldn’t load the history.'],
  ] as const) {
    await goToTab(page, tab)
    await expect(page.getByRole('alert').filter({ hasText: words })).toContainText(reason)
  }
  await goToTab(page, 'Fixtures')
  await calls.healByClick()
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  // The first one is opened, as where nothing failed.
  await expect(page.getByRole('textbox', { name: 'Fixture body' })).toBeVisible()
})
