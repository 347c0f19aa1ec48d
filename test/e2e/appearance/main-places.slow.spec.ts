import { checkOf, openAt } from '../access/support.ts'
import { holdStill } from '../support/axe.ts'
import { expect, test } from '../support/still/still-host.ts'
import { openDelivery } from '../support/workspace.ts'
import { places } from './main-places-steps.ts'

test('the main places and an open delivery have no barriers, light and dark', async ({ page }) => {
  await holdStill(page)
  const check = checkOf(page)
  await openDelivery(page, 55)
  await check('a delivery')
  for (const address of Object.values(places)) {
    await openAt(page, address)
    await expect(page.getByRole('main')).toBeVisible()
    await check(address)
  }
})
