import { transactionExample } from '../../support/inspection/examples.ts'
import { barriers, holdStill } from '../support/axe.ts'
import { expect, test } from '../support/host/host.ts'
import { post } from '../support/posting.ts'
import { goToPlace, openDelivery, rowsOf, shownDelivery, trailOf } from '../support/workspace.ts'

test('a sent fixture leads to its delivery and to its trail, and one that was sent elsewhere to none', async ({
  page,
  target,
}) => {
  await test.step('a sent fixture leads to its delivery and to its trail', async () => {
    await goToPlace(page, 'Send')
    const place = page.getByRole('region', { name: 'Send', exact: true })
    await place.locator('[data-fixture-id="funding-pending"]').click()
    await place.getByTestId('fixture-send').getByRole('button', { name: 'Send', exact: true }).click()
    const result = place.getByRole('region', { name: 'Result' })
    await expect(result).toContainText('200 OK')
    await result.getByRole('button', { name: 'View trail' }).click()
    await expect(trailOf(page).getByRole('heading', { name: 'Funding' })).toBeVisible()
    await goToPlace(page, 'Send')
    await result.getByRole('button', { name: 'View delivery' }).click()
    await shownDelivery(page, 1)
    await expect(rowsOf(page)).toHaveCount(1)
  })

  await test.step('what was sent elsewhere has no delivery here', async () => {
    await goToPlace(page, 'Send')
    const place = page.getByRole('region', { name: 'Send', exact: true })
    await place.locator('[data-fixture-id="funding-pending"]').click()
    await place.getByText('Another URL').click()
    await place.getByLabel('Target URL').fill(target.url)
    await place.getByTestId('fixture-send').getByRole('button', { name: 'Send', exact: true }).click()
    const result = place.getByRole('region', { name: 'Result' })
    await expect(result).toContainText('200 OK')
    await expect(result.getByRole('button', { name: 'View delivery' })).toHaveCount(0)
  })
})

test('the record that a fixture continues is searched; ended records are left out', async ({
  page,
  captureUrl,
}) => {
  const ids = ['aaaa1111', 'bbbb2222', 'cccc3333'].map(part => `${part}-0000-4000-8000-000000000000`)
  const statuses = ['PENDING', 'IN_PROGRESS', 'COMPLETE'] as const
  for (const [index, status] of statuses.entries()) {
    const { event, payload } = transactionExample('issuance', status)
    await post(captureUrl, { event, payload: { ...payload, id: ids[index] } })
  }
  await holdStill(page)
  await openDelivery(page, 3)
  await goToPlace(page, 'Send')
  const place = page.getByRole('region', { name: 'Send', exact: true })
  await place.locator('[data-fixture-id="issuance-complete"]').click()
  await place.getByText('Next status of…').click()
  await place.getByRole('combobox', { name: 'Record to continue' }).click()
  const options = page.getByRole('option').filter({ hasText: /aaaa1111|bbbb2222|cccc3333/ })
  await expect(options).toHaveText([/IN_PROGRESS.*bbbb2222/, /PENDING.*aaaa1111/])
  await page.getByRole('combobox', { name: 'Search records' }).fill('aaaa')
  await expect(options).toHaveText([/aaaa1111/])
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(place.getByRole('textbox', { name: 'Fixture body' })).toContainText('aaaa1111')
  await expect(place.getByRole('textbox', { name: 'Fixture body' })).toContainText(
    '"updated_at": "{{updatedAt}}"',
  )
  await expect(place.getByRole('combobox', { name: /Record to continue/ })).toContainText('aaaa1111')
})
