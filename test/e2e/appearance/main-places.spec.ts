import { expect, test } from '../support/still/still-host.ts'
import { readRowsOf } from '../support/workspace.ts'
import { lookOfPlace } from './looks.ts'

test('the main places look as in their stored pictures', async ({ page }) => {
  await expect(readRowsOf(page).first()).toBeVisible()
  await lookOfPlace(page, 'deliveries')
  for (const [name, address] of [
    ['trails', '/trails'],
    ['send-fixtures', '/send/fixtures'],
    ['services', '/services/environments'],
    ['settings', '/settings'],
  ] as const) {
    await page.goto(new URL(address, page.url()).href)
    await expect(page.getByRole('navigation', { name: 'Places' })).toBeVisible()
    await lookOfPlace(page, name)
  }
})
