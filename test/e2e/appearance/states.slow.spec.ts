import { expect, test } from '../support/still/still-host.ts'
import { goToPlace, openDelivery, readRowsOf, rowOf, showJson, startOver } from '../support/workspace.ts'
import { looksOfState, looksOfView } from './looks.ts'

test('a trail, dialogs, what the list says, and a payload as JSON', async ({ page }) => {
  await test.step('a trail with arrivals out of order', async () => {
    await goToPlace(page, 'Trails')
    await page.getByRole('combobox', { name: 'Search trails' }).fill('4b1f0c6e')
    const found = page.getByRole('listbox', { name: 'Trails' }).getByRole('option')
    await expect(found).toHaveCount(1)
    await found.click()
    await expect(
      page.getByRole('region', { name: 'Trail', exact: true }).getByRole('heading'),
    ).not.toHaveCount(0)
    await looksOfView(page, 'trail')
  })

  await test.step('dialogs over the list', async () => {
    await startOver(page)
    await expect(readRowsOf(page).first()).toBeVisible()
    for (const [key, name, picture] of [
      ['?', 'Keyboard', 'keys'],
      ['ControlOrMeta+k', 'Commands', 'palette'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(page.getByRole('dialog', { name })).toBeVisible()
      await looksOfState(page, picture)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog', { name })).toBeHidden()
    }
    await openDelivery(page, 40)
    await page.keyboard.press('r')
    await expect(page.getByRole('dialog', { name: 'Replay delivery 40' })).toBeVisible()
    await looksOfState(page, 'replay')
  })

  await test.step('what the list says of a search, filters and a selection', async () => {
    await startOver(page)
    await expect(readRowsOf(page).first()).toBeVisible()
    await page.keyboard.press('f')
    await expect(page.getByRole('dialog', { name: 'Filters' }).getByRole('group').first()).toBeVisible()
    await looksOfState(page, 'filters')
    await page.keyboard.press('f')
    await rowOf(page, 50).click()
    await page.keyboard.press('x')
    await expect(page.getByRole('region', { name: 'Selected deliveries' })).toBeVisible()
    await looksOfState(page, 'selection')
    await page.getByLabel('Search deliveries').fill('nothing of the kind')
    await expect(page.getByText('No delivery matches')).toBeVisible()
    await looksOfState(page, 'no-match')
  })

  await test.step('a payload as JSON', async () => {
    await startOver(page)
    await openDelivery(page, 40)
    await expect(await showJson(page)).toBeVisible()
    await looksOfState(page, 'delivery-json')
  })
})
