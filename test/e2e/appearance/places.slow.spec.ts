import { expect, test } from '../support/still/still-host.ts'
import { goToPlace, openDelivery, openTab, readRowsOf } from '../support/workspace.ts'
import { looksOfState, looksOfView } from './looks.ts'

test.describe('without deliveries', () => {
  test.use({ isEmpty: true })

  test('the first run', async ({ page }) => {
    await expect(page.getByRole('heading', { name: 'Waiting for the first delivery' })).toBeVisible()
    await looksOfView(page, 'first-run')
    for (const place of ['Trails', 'Routes', 'Sessions'] as const) {
      await goToPlace(page, place)
      await looksOfState(page, `empty-${place.toLowerCase()}`)
    }
  })
})

test('the list of deliveries', async ({ page }) => {
  await expect(readRowsOf(page).first()).toBeVisible()
  await looksOfView(page, 'deliveries')
})

test('a delivery', async ({ page }) => {
  // The newest: its row shows at each size without scrolling.
  await openDelivery(page, 55)
  await expect(page.getByRole('navigation', { name: 'Trail' })).toBeVisible()
  await looksOfView(page, 'delivery')
})

test('each tab of a delivery', async ({ page }) => {
  await openDelivery(page, 36)
  for (const tab of ['Changes', 'Raw', 'Response', 'Attempts'] as const) {
    await openTab(page, tab)
    await looksOfState(page, `delivery-${tab.toLowerCase()}`)
  }
})

for (const [name, address] of [
  ['trails', '/trails'],
  ['send-fixtures', '/send/fixtures'],
  ['send-scenarios', '/send/scenarios'],
  ['send-batches', '/send/batches'],
  ['send-drill', '/send/drill'],
  ['send-history', '/send/history'],
  ['routes', '/routes'],
  ['services', '/services/environments'],
  ['services-tunnels', '/services/tunnels'],
  ['services-practice', '/services/practice'],
  ['sessions', '/sessions'],
  ['sessions-storage', '/sessions/storage'],
  ['settings', '/settings'],
] as const) {
  test(`the place at ${address}`, async ({ page }) => {
    await page.goto(new URL(address, page.url()).href)
    await expect(page.getByRole('navigation', { name: 'Places' })).toBeVisible()
    await looksOfView(page, name)
  })
}
