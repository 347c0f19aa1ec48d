import { barriers, holdStill } from '../support/axe.ts'
import { expect, test } from '../support/host/host.ts'
import { post } from '../support/posting.ts'
import { goToPlace, rowOf, rowsOf } from '../support/workspace.ts'
import { capture } from './list-view-steps.ts'

test('rows say what matters; facets, chart and findings count what matches', async ({ page, captureUrl }) => {
  await test.step('rows say the amount, why it failed, what contradicts the trail, and what a body is', async () => {
    await capture(page, captureUrl)
    await expect(rowOf(page, 2)).toContainText('small_deposit')
    await expect(rowOf(page, 2)).toContainText('1,500.25 MXN')
    await expect(rowOf(page, 2)).toContainText('second final')
    await expect(rowOf(page, 1)).not.toContainText('second final')
    await expect(rowOf(page, 5)).toContainText('Empty body')
    await goToPlace(page, 'Trails')
    const trail = page
      .getByRole('listbox', { name: 'Trails' })
      .getByRole('option')
      .filter({ hasText: 'Issuance' })
    await expect(trail).toContainText('small_deposit')
    await expect(trail).toContainText('second final')
  })

  await test.step('facets count what matches, and each is a term of the search', async () => {
    await goToPlace(page, 'Deliveries')
    const box = page.getByRole('combobox', { name: 'Search deliveries' })
    const filters = page.getByRole('region', { name: 'Filters' })
    await page.keyboard.press('f')
    const kind = filters.getByRole('group', { name: 'Kind' })
    await expect(kind.getByRole('button', { name: 'issuance 2' })).toBeVisible()
    await kind.getByRole('button', { name: 'issuance 2' }).click()
    await expect(box).toHaveValue('kind:issuance')
    await expect(rowsOf(page)).toHaveCount(2)
    await expect(filters.getByRole('group', { name: 'Status' })).not.toContainText('PENDING', {
      ignoreCase: true,
    })
    await kind.getByRole('button', { name: 'redemption 1' }).click()
    await expect(rowsOf(page)).toHaveCount(3)
    await expect(
      filters.getByRole('group', { name: 'Reason' }).getByRole('button', { name: 'small_deposit 1' }),
    ).toBeVisible()
    await filters.getByRole('group', { name: 'Session' }).getByRole('button').first().click()
    await expect(box).toHaveValue(/^kind:issuance,redemption session:/)
    await expect(rowsOf(page)).toHaveCount(3)
    await holdStill(page)
    expect(await barriers(page)).toEqual([])
  })

  await test.step('the chart and the summary of findings count what matches, and search it', async () => {
    await page.getByRole('combobox', { name: 'Search deliveries' }).fill('')
    await expect(rowsOf(page)).toHaveCount(5)
    await expect(page.getByRole('figure', { name: 'Arrivals of 5 deliveries' })).toBeVisible()
    await post(captureUrl, 'no json')
    await expect(page.getByRole('figure', { name: 'Arrivals of 6 deliveries' })).toBeVisible()
    const strip = page.getByRole('region', { name: 'Findings', exact: true })
    await strip.getByRole('button', { name: 'Findings' }).click()
    const code = strip.locator('[data-code="body-not-json"]')
    await expect(code).toContainText('1')
    await code.click()
    await expect(rowsOf(page)).toHaveCount(1)
    await expect(page.getByLabel('Search deliveries')).toHaveValue('finding:body-not-json')
    await expect(page.getByRole('figure', { name: 'Arrivals of 1 delivery' })).toBeVisible()
    await expect(code).toHaveAttribute('aria-pressed', 'true')
    await code.click()
    await expect(rowsOf(page)).toHaveCount(6)
  })
})
