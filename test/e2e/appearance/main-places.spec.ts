import { openAt } from '../access/support.ts'
import { expect, test } from '../support/still/still-host.ts'
import { readRowsOf } from '../support/workspace.ts'
import { lookOfPlace } from './looks.ts'

const places = {
  trails: '/trails',
  'send-fixtures': '/send/fixtures',
  services: '/services/environments',
  settings: '/settings',
}

test('the main places look as in their stored pictures', async ({ page }) => {
  await expect(readRowsOf(page).first()).toBeVisible()
  await lookOfPlace(page, 'deliveries')
  for (const [name, address] of Object.entries(places)) {
    await openAt(page, address)
    await lookOfPlace(page, name)
  }
})
