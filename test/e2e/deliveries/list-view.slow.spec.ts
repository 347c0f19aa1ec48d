import { transactionExample } from '../../support/inspection/examples.ts'
import { callOf } from '../support/call-of.ts'
import { expect, test } from '../support/host/host.ts'
import { fundings, post, postInOrder } from '../support/posting.ts'
import { goToPlace, openDelivery, rowOf, rowsOf } from '../support/workspace.ts'
import { capture } from './list-view-steps.ts'

test('a column is dragged to its width, which stays after a reload', async ({ page, captureUrl }) => {
  await capture(page, captureUrl)
  const handle = page.getByRole('separator', { name: 'Amount width' })
  const width = async (): Promise<number> => Number(await handle.getAttribute('aria-valuenow'))
  const before = await width()
  const box = await handle.boundingBox()
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 5]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 20, y, { steps: 4 })
  await expect.poll(width).toBe(before + 20)
  await page.mouse.move(x - 30, y)
  await page.mouse.up()
  await expect.poll(width).toBe(before + 30)
  await expect
    .poll(async () => (await callOf(page, 'settings.get', {})).listView.deliveries.widths)
    .toEqual({ amount: before + 30 })
  await page.reload()
  await expect(rowsOf(page)).toHaveCount(5)
  await expect.poll(width).toBe(before + 30)
  await handle.dblclick()
  await expect.poll(width).toBe(before)
})

test('the deliveries of a trail: the selected one is in the list, and what is not in the search says so', async ({
  page,
  captureUrl,
}) => {
  // More than a page of 200 after the record, so that the list begins far from it.
  await postInOrder(captureUrl, [
    transactionExample('issuance', 'PENDING'),
    transactionExample('issuance', 'COMPLETE'),
  ])
  await Promise.all(fundings(210).map(body => post(captureUrl, body)))
  await expect(page.getByRole('search').getByRole('status')).toHaveText('212')
  await expect(page.locator('[data-unread]')).toHaveCount(0)
  await goToPlace(page, 'Trails')
  await page.getByRole('combobox', { name: 'Search trails' }).fill('kind:issuance')
  await page
    .getByRole('listbox', { name: 'Trails' })
    .getByRole('option')
    .filter({ hasText: 'Issuance' })
    .click()
  await page.getByRole('button', { name: 'View deliveries' }).click()
  await expect(rowsOf(page)).toHaveCount(2)
  await expect(rowOf(page, 2)).toHaveAttribute('aria-selected', 'true')

  await test.step('cleared, the list goes to where the selected one is', async () => {
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(rowOf(page, 3)).toBeVisible()
    await expect(rowOf(page, 2)).toHaveAttribute('aria-selected', 'true')
    await openDelivery(page, 3)
  })

  await test.step('a search that leaves it out says so, and leads back', async () => {
    await page.getByRole('combobox', { name: 'Search deliveries' }).fill('kind:issuance')
    await expect(rowsOf(page)).toHaveCount(2)
    await expect(page.getByText('Not in this search.')).toBeVisible()
    await page.getByRole('button', { name: 'Show in list' }).click()
    await expect(page.getByText('Not in this search.')).toBeHidden()
    await expect(page.locator('[role=option][aria-selected=true]')).toBeVisible()
  })
})
