import type { Page } from 'playwright/test'
import { expect, test } from '../support/host/host.ts'
import { environmentPane } from '../support/services.ts'
import { goToPlace, rowsOf } from '../support/workspace.ts'
import { steps } from './support/steps.ts'

/** A trail of at least two statuses, that says what the record is and what its steps are. */
async function expectTrail(page: Page): Promise<void> {
  const trail = page.getByRole('region', { name: 'Trail', exact: true })
  await expect(trail.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(trail.getByRole('region', { name: 'Steps' }).getByRole('listitem').first()).toContainText(
    /arrived \d/,
  )
}

test('from the first run to the first trail, by mouse', async ({ page }) => {
  const start = page.getByRole('button', { name: 'Try it without an account' })
  await expect(start).toBeVisible()
  const counted = await steps(page)
  await start.click()
  await expect(rowsOf(page).first()).toBeVisible()
  await goToPlace(page, 'Trails')
  const records = page.getByRole('listbox', { name: 'Trails' }).getByRole('option')
  await records.filter({ hasText: '×' }).first().click()
  await expectTrail(page)
  await counted.expectAtMost(3)

  // A delivery leads to the environment that it came from.
  await goToPlace(page, 'Deliveries')
  await rowsOf(page).first().click()
  const delivery = page.getByRole('region', { name: 'Delivery', exact: true })
  await delivery.getByRole('button', { name: /^practice-/ }).click()
  await expect(environmentPane(page).getByRole('heading', { name: /^practice-/ })).toBeVisible()
  const environments = page.getByRole('navigation', { name: 'Environments' })
  for (const name of ['practice-transactions', 'practice-funding'])
    await expect(environments.getByRole('button', { name: new RegExp(`${name}.*registered`) })).toBeVisible()
})

test('from the first run to the first trail, by keyboard', async ({ page }) => {
  await expect(page.getByRole('button', { name: 'Try it without an account' })).toBeVisible()
  const counted = await steps(page)
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: 'Commands' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('try')
  await expect(palette.getByRole('option', { selected: true })).toHaveText('Try it without an account')
  await page.keyboard.press('Enter')
  await expect(rowsOf(page).first()).toBeVisible()
  await page.keyboard.press('j')
  // It may not be inspected yet: its trail opens once it is.
  await page.keyboard.press('T')
  await expectTrail(page)
  await counted.expectAtMost(5)
  await counted.expectNoClicks()
})
