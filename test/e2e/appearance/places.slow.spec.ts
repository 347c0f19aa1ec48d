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

test('the list of deliveries, and a delivery with each of its tabs', async ({ page }) => {
  await expect(readRowsOf(page).first()).toBeVisible()
  await looksOfView(page, 'deliveries')
  // The newest: its row shows at each size without scrolling.
  await openDelivery(page, 55)
  await expect(page.getByRole('navigation', { name: 'Trail' })).toBeVisible()
  await looksOfView(page, 'delivery')
  await page.reload()
  await openDelivery(page, 36)
  for (const tab of ['Changes', 'Raw', 'Responses'] as const) {
    await openTab(page, tab)
    await looksOfState(page, `delivery-${tab.toLowerCase()}`)
  }
})

for (const [group, places] of Object.entries({
  'trails and what is sent': {
    trails: '/trails',
    'send-fixtures': '/send/fixtures',
    'send-scenarios': '/send/scenarios',
    'send-batches': '/send/batches',
    drill: '/drill',
    'send-history': '/send/history',
  },
  'routes, services, sessions and settings': {
    routes: '/routes',
    services: '/services/environments',
    'services-tunnels': '/services/tunnels',
    'services-practice': '/services/practice',
    sessions: '/sessions',
    'sessions-storage': '/sessions/storage',
    settings: '/settings',
  },
})) {
  test(`the places of ${group}`, async ({ page }) => {
    for (const [name, address] of Object.entries(places)) {
      await page.goto(new URL(address, page.url()).href)
      await expect(page.getByRole('navigation', { name: 'Places' })).toBeVisible()
      await looksOfView(page, name)
    }
  })
}
