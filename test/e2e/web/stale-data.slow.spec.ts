import type { Locator } from 'playwright/test'
import { type FailingCalls, failingCalls } from '../support/failing-calls.ts'
import { expect, test } from '../support/host/host.ts'
import { post } from '../support/posting.ts'
import { goToPlace, goToSettings, rowsOf } from '../support/workspace.ts'

/**
 * Checks that the place keeps what it shows, shows that it could not be refetched and why, and is up to date after a
 * retry.
 */
async function expectKept(place: Locator, shown: Locator, calls: FailingCalls): Promise<void> {
  await expect(place.getByText('Out of date.')).toBeVisible()
  await expect(place.getByText('Hooktrail does not respond.')).toBeVisible()
  await expect(shown).toBeVisible()
  await calls.healByClick()
  await place.getByRole('button', { name: 'Try again' }).click()
  await expect(place.getByText('Out of date.')).toHaveCount(0)
  await expect(shown).toBeVisible()
}

test('what places show that could not be refetched stays, and shows that it is stale', async ({
  page,
  captureUrl,
}) => {
  const calls = await failingCalls(page)
  await test.step('the facts of the data folder that could not be refetched stay, and show that they are stale', async () => {
    await goToPlace(page, 'Sessions')
    await page.getByText('Storage', { exact: true }).click()
    const storage = page.getByRole('region', { name: 'Storage' })
    const takes = storage.getByText(/with 0 deliveries/)
    await expect(takes).toBeVisible()
    await calls.fail('storage.status')
    await page.getByText('Sessions', { exact: true }).last().click()
    await page.getByText('Storage', { exact: true }).click()
    await expectKept(storage, takes, calls)
  })

  await test.step('the signed-in browsers that could not be refetched stay, and show that they are stale', async () => {
    await goToSettings(page)
    const section = page.getByRole('region', { name: 'Signed-in browsers' })
    const own = section.getByRole('listitem').filter({ hasText: 'this browser' })
    await expect(own).toBeVisible()
    await calls.fail('access.list')
    await goToPlace(page, 'Sessions')
    await goToSettings(page)
    await expectKept(section, own, calls)
  })

  await test.step('sessions that could not be refetched stay, and show that they are stale', async () => {
    await post(captureUrl, '{}')
    await goToPlace(page, 'Deliveries')
    await expect(rowsOf(page)).toHaveCount(1)
    await goToPlace(page, 'Sessions')
    // The part that was open last is still open.
    await page.getByText('Sessions', { exact: true }).last().click()
    const row = page.getByRole('table', { name: 'Sessions' }).getByRole('row').nth(1)
    const count = row.getByRole('cell').nth(-3)
    await expect(count).toHaveText('1')
    await calls.fail('sessions.list')
    await post(captureUrl, '{}')
    await expectKept(page.getByRole('main'), row, calls)
    await expect(count).toHaveText('2')
  })
})
