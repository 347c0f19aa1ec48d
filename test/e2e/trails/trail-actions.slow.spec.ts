import { transactionExample } from '../../support/inspection/examples.ts'
import { barriers, holdStill } from '../support/axe.ts'
import { expect, test } from '../support/host/host.ts'
import { post, postInOrder } from '../support/posting.ts'
import { goToPlace, openDelivery, rowsOf } from '../support/workspace.ts'

test.beforeEach(async ({ page, captureUrl }) => {
  await postInOrder(captureUrl, [
    transactionExample('issuance', 'PENDING'),
    transactionExample('issuance', 'COMPLETE'),
  ])
  await post(captureUrl, 'no notification')
  await expect(rowsOf(page)).toHaveCount(3)
})

test('a record has a menu in the list of trails, by mouse and by keys', async ({ page }) => {
  await goToPlace(page, 'Trails')
  const row = page.getByRole('listbox', { name: 'Trails' }).getByRole('option')
  await row.click({ button: 'right' })
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem')).toHaveCount(7)
  // What lies behind the menu has no role while it is open.
  await expect(page.locator('[data-record-key]')).toHaveAttribute('aria-selected', 'true')
  await holdStill(page)
  expect(await barriers(page)).toEqual([])
  await menu.getByRole('menuitem', { name: 'Copy link' }).click()
  await expect(page.getByText(/Link copied/).first()).toBeAttached()

  await page.getByRole('listbox', { name: 'Trails' }).focus()
  await page.keyboard.press('Shift+F10')
  await menu.getByRole('menuitem', { name: 'Export trail…' }).click()
  await expect(page.getByRole('dialog', { name: 'Export' })).toBeVisible()
  await page.keyboard.press('Escape')

  await row.click({ button: 'right' })
  await menu.getByRole('menuitem', { name: 'View deliveries' }).click()
  await expect(rowsOf(page)).toHaveCount(2)
})

test('a link is copied from the head of a trail', async ({ page }) => {
  await goToPlace(page, 'Trails')
  await page.getByRole('listbox', { name: 'Trails' }).getByRole('option').click()
  const trail = page.getByRole('region', { name: 'Trail', exact: true })
  await trail.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText(/Link copied/).first()).toBeAttached()
})

test('a trail is offered only where a delivery names a record', async ({ page }) => {
  for (const [id, exporting, trails] of [
    [3, 'Export delivery…', 0],
    [2, 'Export trail…', 1],
  ] as const) {
    const detail = await openDelivery(page, id)
    await detail.getByRole('button', { name: 'Delivery actions' }).click()
    await expect(page.getByRole('menuitem', { name: exporting })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await page.keyboard.press('ControlOrMeta+k')
    const palette = page.getByRole('dialog', { name: 'Commands' })
    await palette.getByRole('combobox').fill('export')
    await expect(palette.getByRole('option', { name: exporting })).toBeVisible()
    await palette.getByRole('combobox').fill('view trail')
    // What is typed is offered as a search, too.
    await expect(palette.getByRole('option', { name: 'Search deliveries view trail' })).toBeVisible()
    await expect(palette.getByRole('option', { name: /^View trail/ })).toHaveCount(trails)
    await page.keyboard.press('Escape')
    await expect(palette).toBeHidden()
  }
})
