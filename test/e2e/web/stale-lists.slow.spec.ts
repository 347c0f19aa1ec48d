import type { Locator } from 'playwright/test'
import { transactionExample } from '../../support/inspection/examples.ts'
import { type FailingCalls, failingCalls } from '../support/failing-calls.ts'
import { expect, test } from '../support/host/host.ts'
import { post } from '../support/posting.ts'
import { readRowsOf, rowsOf } from '../support/workspace.ts'

/** Checks that the place shows that it is stale, and shows `shown` after a retry. */
async function expectStale(place: Locator, calls: FailingCalls, shown: Locator): Promise<void> {
  const notice = place.getByTestId('notice').filter({ hasText: 'Out of date.' })
  await expect(notice).toContainText('Hooktrail does not respond.')
  await calls.healByClick()
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(shown).toBeVisible()
  await expect(notice).toHaveCount(0)
}

test('lists that could not be refetched stay, and show that they are stale', async ({ page, captureUrl }) => {
  const calls = await failingCalls(page)
  await test.step('deliveries that could not be refetched stay, and show that they are stale', async () => {
    await post(captureUrl, transactionExample('issuance', 'PENDING'))
    await expect(readRowsOf(page)).toHaveCount(1)
    await calls.fail('deliveries.list')
    await post(captureUrl, transactionExample('issuance', 'COMPLETE'))
    const place = page.getByRole('region', { name: 'Captured deliveries' })
    await expect(place).toContainText('Out of date.')
    await expect(rowsOf(page)).toHaveCount(1)
    await expectStale(place, calls, rowsOf(page).nth(1))
  })

  await test.step('records that could not be refetched stay, and show that they are stale', async () => {
    await expect(readRowsOf(page)).toHaveCount(2)
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    const row = page.getByRole('listbox', { name: 'Trails' }).getByRole('option')
    await expect(row).toHaveCount(1)
    await calls.fail('trails.list')
    await post(captureUrl, { event: 'funding', payload: { fid: 'one', status: 'pending', amount: '10.00' } })
    const place = page.getByRole('region', { name: 'Records' })
    await expect(place).toContainText('Out of date.')
    await expect(row).toHaveCount(1)
    await expectStale(place, calls, row.nth(1))
  })
})

test('findings that could not be recounted stay, and show that they are stale', async ({
  page,
  captureUrl,
}) => {
  await post(captureUrl, transactionExample('issuance', 'COMPLETE', { amount: '0' }))
  await expect(readRowsOf(page)).toHaveCount(1)
  const strip = page.getByRole('region', { name: 'Findings', exact: true })
  await strip.getByRole('button', { name: 'Findings' }).click()
  const code = strip.locator('[data-code]').first()
  await expect(code).toBeVisible()
  const calls = await failingCalls(page)
  await calls.fail('findings.summary')
  await post(captureUrl, transactionExample('issuance', 'COMPLETE', { amount: '0' }))
  await expect(strip).toContainText('Out of date.')
  await expect(code).toBeVisible()
  await expectStale(strip, calls, strip.getByText('in 2 deliveries'))
})
