import { barriers, holdStill } from '../support/axe.ts'
import { expect, test } from '../support/host/host.ts'
import { fundings, postInOrder } from '../support/posting.ts'
import { listOf, openDelivery, rowOf, rowsOf, shownDelivery } from '../support/workspace.ts'
import { barOf, search, toasts } from './many-at-once-steps.ts'

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
  await detail.getByRole('button', { name: 'Add note' }).click()
  await page.keyboard.type('Ask support about the fee')
  await page.keyboard.press('Control+Enter')
  const note = detail.getByRole('region', { name: 'Note' })
  await expect(note).toHaveText('Ask support about the fee')
  await detail.getByRole('button', { name: 'Add tag' }).click()
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
  await expect(chips).not.toContainText('fee')
  await note.getByRole('button').click()
  await page.keyboard.press('Escape')
  await expect(note).toHaveText('Ask support about the fee')
})
