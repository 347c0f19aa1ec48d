import { transactionExample } from '../../support/inspection/examples.ts'
import { barriers, holdStill } from '../support/axe.ts'
import { expect, test } from '../support/host/host.ts'
import { post, postInOrder } from '../support/posting.ts'
import { goToPlace, rowsOf } from '../support/workspace.ts'

test.beforeEach(async ({ page, captureUrl }) => {
  await postInOrder(captureUrl, [
    transactionExample('issuance', 'PENDING'),
    transactionExample('issuance', 'COMPLETE'),
  ])
  await post(captureUrl, 'no notification')
  await expect(rowsOf(page)).toHaveCount(3)
})

test('a record has a menu in the list of trails, by mouse and by keys, and its trail a link', async ({
  page,
}) => {
  await test.step('a record has a menu in the list of trails, by mouse and by keys', async () => {
    await goToPlace(page, 'Trails')
    const row = page.getByRole('listbox', { name: 'Trails' }).getByRole('option')
    await row.click({ button: 'right' })
    const menu = page.getByRole('menu')
    await expect(menu.getByRole('menuitem')).toHaveCount(10)
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

  await test.step('a link is copied from the head of a trail', async () => {
    await goToPlace(page, 'Trails')
    await page.getByRole('listbox', { name: 'Trails' }).getByRole('option').click()
    const trail = page.getByRole('region', { name: 'Trail', exact: true })
    await trail.getByRole('button', { name: 'Trail actions' }).click()
    await page.getByRole('menuitem', { name: 'Copy link' }).click()
    await expect(page.getByText(/Link copied/).first()).toBeAttached()
  })
})
