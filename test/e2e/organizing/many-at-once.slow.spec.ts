import type { Locator, Page } from 'playwright/test'
import { barriers, holdStill } from '../support/axe.ts'
import { expect, test } from '../support/host/host.ts'
import { fundings, postInOrder } from '../support/posting.ts'
import { listOf, openDelivery, rowOf, rowsOf, shownDelivery } from '../support/workspace.ts'

const barOf = (page: Page): Locator => page.getByRole('region', { name: 'Selected deliveries' })

const toasts = (page: Page): Locator => page.getByRole('region', { name: 'Messages' })

const search = (page: Page): Locator => page.getByRole('combobox', { name: 'Search deliveries' })

/** Selects the rows from one to another, both included. */
async function selectRange(page: Page, from: number, to: number): Promise<void> {
  await rowOf(page, from).click()
  await page.keyboard.press('x')
  await rowOf(page, to).click({ modifiers: ['Shift'] })
}

test('deliveries are deleted by a key and undone, all that match are pinned, and one is deleted by its menu', async ({
  page,
  captureUrl,
}) => {
  await test.step('by the keyboard, undone by its key', async () => {
    await postInOrder(captureUrl, fundings(4))
    await openDelivery(page, 3)
    await listOf(page).focus()
    await page.keyboard.press('Delete')
    await expect(rowOf(page, 3)).toHaveCount(0)
    await expect(toasts(page)).toContainText('1 delivery deleted.')
    await page.keyboard.press('Control+z')
    await expect(rowOf(page, 3)).toBeVisible()
    await expect(rowsOf(page)).toHaveCount(4)
  })

  await test.step('all that match are selected, pinned and moved, each with undo', async () => {
    await search(page).fill('id:<=2')
    await expect(rowsOf(page)).toHaveCount(2)
    await page
      .getByRole('region', { name: 'Matching deliveries' })
      .getByRole('button', { name: 'Select all' })
      .click()
    await expect(barOf(page)).toContainText('2 selected')
    await expect(page.locator('[role=option]').getByText('selected')).toHaveCount(2)
    await barOf(page).getByRole('button', { name: 'Pin' }).click()
    await expect(toasts(page)).toContainText('2 deliveries pinned.')
    await search(page).fill('is:pinned')
    await expect(rowsOf(page)).toHaveCount(2)
    // Another search: what matched is no longer selected.
    await expect(barOf(page)).toHaveCount(0)
    await toasts(page).getByRole('button', { name: 'Undo' }).click()
    await expect(rowsOf(page)).toHaveCount(0)
  })

  await test.step('one delivery is deleted by its menu', async () => {
    await search(page).fill('')
    await expect(rowsOf(page)).toHaveCount(4)
    const detail = await openDelivery(page, 4)
    await detail.getByRole('button', { name: 'Delivery actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete delivery' }).click()
    await expect(rowsOf(page)).toHaveCount(3)
    await shownDelivery(page, 3)
  })
})

test('the open delivery has its tags as chips and its note as text', async ({ page, captureUrl }) => {
  await postInOrder(captureUrl, fundings(2))
  const detail = await openDelivery(page, 2)
  await detail.getByRole('button', { name: 'Delivery actions' }).click()
  await page.getByRole('menuitem', { name: 'Note…' }).click()
  await page.keyboard.type('Ask support about the fee')
  await page.keyboard.press('Control+Enter')
  const note = detail.getByRole('region', { name: 'Note' })
  await expect(note).toHaveText('Ask support about the fee')
  await detail.getByRole('button', { name: 'Delivery actions' }).click()
  await page.getByRole('menuitem', { name: 'Tag…' }).click()
  await page.keyboard.type('fee')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  const chips = detail.getByRole('list', { name: 'Tags' })
  await expect(chips).toContainText('fee')
  await expect(rowOf(page, 2).getByRole('img', { name: 'has a note' })).toBeVisible()
  await holdStill(page)
  expect(await barriers(page)).toEqual([])

  await search(page).fill('note:support is:tagged')
  await expect(rowsOf(page)).toHaveCount(1)
  await search(page).fill('')
  await chips.getByRole('button', { name: 'Remove tag fee' }).click()
  await expect(chips).toBeHidden()
  await note.getByRole('button').click()
  await page.keyboard.press('Escape')
  await expect(note).toHaveText('Ask support about the fee')
})

test('deliveries are deleted by the mouse, and tagged by the keyboard', async ({ page, captureUrl }) => {
  await test.step('deliveries are deleted by the mouse, and come back where they were', async () => {
    await postInOrder(captureUrl, fundings(5))
    await expect(rowsOf(page)).toHaveCount(5)
    await selectRange(page, 4, 2)
    await expect(barOf(page)).toContainText('3 selected')
    await barOf(page).getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
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
