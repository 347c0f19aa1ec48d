import { barriers, holdStill } from '../support/axe.ts'
import { expect, test } from '../support/host/host.ts'
import { fundings, postInOrder } from '../support/posting.ts'
import { listOf, rowOf, rowsOf, shownDelivery } from '../support/workspace.ts'
import { barOf, search, selectRange, toasts } from './many-at-once-steps.ts'

test('deliveries are deleted by the mouse, and tagged by the keyboard', async ({ page, captureUrl }) => {
  await test.step('deliveries are deleted by the mouse, and come back where they were', async () => {
    await postInOrder(captureUrl, fundings(5))
    await expect(rowsOf(page)).toHaveCount(5)
    await selectRange(page, 4, 2)
    await expect(barOf(page)).toContainText('3 selected')
    await barOf(page).getByRole('button', { name: 'Delete' }).click()
    await expect(rowsOf(page)).toHaveCount(2)
    await expect(toasts(page)).toContainText('3 deliveries deleted.')
    await expect(barOf(page)).toHaveCount(0)
    // The delivery below the deleted ones is open now.
    await shownDelivery(page, 1)
    await toasts(page).getByRole('button', { name: 'Undo' }).click()
    await expect(rowsOf(page)).toHaveCount(5)
    await expect(listOf(page).locator('[data-pending]')).toHaveCount(0)
    await expect(rowOf(page, 3)).toHaveAttribute('data-record-id', 'fid-2')
  })

  await test.step('tags are given by the keyboard, shown in rows, searched and taken back', async () => {
    await selectRange(page, 4, 3)
    await page.keyboard.press('l')
    const dialog = page.getByRole('dialog', { name: 'Tags' })
    await expect(dialog.getByRole('textbox', { name: 'Tag' })).toBeFocused()
    await page.keyboard.type('Checkout')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('checkbox', { name: 'Checkout' })).toBeChecked()
    await holdStill(page)
    expect(await barriers(page, { within: '[role=dialog]' })).toEqual([])
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(toasts(page)).toContainText('2 deliveries tagged.')
    await expect(rowOf(page, 4)).toContainText('Checkout')
    await expect(rowOf(page, 2)).not.toContainText('Checkout')

    await search(page).click()
    await page.keyboard.type('tag:ch')
    await page.getByRole('option', { name: /^Checkout/ }).click()
    await expect(rowsOf(page)).toHaveCount(2)
    await toasts(page).getByRole('button', { name: 'Undo' }).click()
    await expect(rowsOf(page)).toHaveCount(0)
  })
})
