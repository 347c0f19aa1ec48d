import { expect, test } from '../support/host/host.ts'
import { environmentPane } from '../support/services.ts'
import { goToPlace, rowsOf } from '../support/workspace.ts'
import { expectTrail } from './first-trail-steps.ts'
import { steps } from './support/steps.ts'

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

  // A delivery leads to its environment.
  await goToPlace(page, 'Deliveries')
  await rowsOf(page).first().click()
  const delivery = page.getByRole('region', { name: 'Delivery', exact: true })
  await delivery.getByRole('button', { name: /^practice-/ }).click()
  await expect(environmentPane(page).getByRole('heading', { name: /^practice-/ })).toBeVisible()
  const environments = page.getByRole('navigation', { name: 'Environments' })
  for (const name of ['practice-transactions', 'practice-funding'])
    await expect(environments.getByRole('button', { name: new RegExp(`${name}.*registered`) })).toBeVisible()
})
