import { checkOf, openAt } from '../access/support.ts'
import { holdStill } from '../support/axe.ts'
import { expect, test } from '../support/still/still-host.ts'
import { openDelivery, readRowsOf } from '../support/workspace.ts'
import { lookOfPlace } from './looks.ts'

// One after the other in one worker: filling the data folder takes longer than either.
test.describe.configure({ mode: 'default' })

const places = {
  trails: '/trails',
  'send-fixtures': '/send/fixtures',
  services: '/services/environments',
  settings: '/settings',
}

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

test('the main places look as in their stored pictures', async ({ page }) => {
  await expect(readRowsOf(page).first()).toBeVisible()
  await lookOfPlace(page, 'deliveries')
  for (const [name, address] of Object.entries(places)) {
    await openAt(page, address)
    await lookOfPlace(page, name)
  }
})
