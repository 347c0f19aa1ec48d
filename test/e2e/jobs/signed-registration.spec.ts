import { expect, test } from '../support/host/host.ts'
import { environmentPane } from '../support/services.ts'
import { goToPlace, rowsOf } from '../support/workspace.ts'
import { expectRegistered, expectSignedEnvironment } from './signed-registration-steps.ts'
import { steps } from './support/steps.ts'

test('from the first run to the first notification of a signed environment, by mouse', async ({ page }) => {
  await expect(page.getByRole('button', { name: 'Try it without an account' })).toBeVisible()
  const counted = await steps(page)
  await goToPlace(page, 'Services')
  await page.getByRole('tab', { name: 'Practice service' }).click()
  await page.getByRole('button', { name: 'Create signed environments' }).click()
  await expectSignedEnvironment(page)
  await environmentPane(page).getByRole('button', { name: 'Register', exact: true }).click()
  await expectRegistered(page)
  await goToPlace(page, 'Deliveries')
  await expect(rowsOf(page).first()).toBeVisible()
  await counted.expectAtMost(6)
})
