import type { Page } from 'playwright/test'
import { fundingExample } from '../../support/inspection/examples.ts'
import { expect, test } from '../support/host/host.ts'
import { fundings, post, postInOrder } from '../support/posting.ts'
import { goToPlace, listOf, openDelivery, rowOf, rowsOf, shownDelivery } from '../support/workspace.ts'

test('a row that moves between the press and the release is chosen all the same', async ({
  page,
  captureUrl,
}) => {
  await postInOrder(captureUrl, fundings(1))
  await rowOf(page, 1).hover()
  await page.mouse.down()
  await postInOrder(captureUrl, fundings(1, 1))
  await expect(rowsOf(page)).toHaveCount(2)
  await page.mouse.up()
  await shownDelivery(page, 1)

  await goToPlace(page, 'Trails')
  const records = page.getByRole('listbox', { name: 'Trails' }).getByRole('option')
  await expect(records).toHaveCount(2)
  const [second] = await records.evaluateAll(rows => rows.slice(-1).map(row => row.dataset.recordKey))
  await records.last().hover()
  await page.mouse.down()
  await postInOrder(captureUrl, fundings(1, 2))
  await expect(records).toHaveCount(3)
  await page.mouse.up()
  await expect(page.locator(`[data-record-key="${second}"]`)).toHaveAttribute('aria-selected', 'true')
})

test('a chosen delivery that is far back does not keep the list from following a flood', async ({
  page,
  captureUrl,
}) => {
  await postInOrder(captureUrl, fundings(1))
  await openDelivery(page, 1)
  await Promise.all(fundings(300, 1).map(body => post(captureUrl, body)))
  const total = page.getByRole('search').getByRole('status')
  const newer = page.getByRole('button', { name: /new$|Newer deliveries/ })
  await expect(total).toHaveText('301')
  // Until the last delivery has arrived, the selected row may be in view, and is not scrolled out of it.
  await expect(async () => {
    if (await newer.isVisible()) await newer.click({ timeout: 1000 })
    await expect(rowOf(page, 301)).toBeInViewport({ timeout: 1000 })
  }).toPass()
  await Promise.all(fundings(400, 301).map(body => post(captureUrl, body)))
  await expect(total).toHaveText('701')
  await expect(rowOf(page, 701)).toBeInViewport()
  await expect(newer).toBeHidden()
})

test('the list keeps its position while new deliveries arrive, and shows their number', async ({
  page,
  captureUrl,
}) => {
  await postInOrder(captureUrl, fundings(120))
  await expect(rowOf(page, 120)).toBeVisible()
  await listOf(page).hover()
  await page.mouse.wheel(0, 1200)
  await expect.poll(async () => (await readRow(page)).id).not.toBe('120')
  // Not before the wheel stops.
  await expect.poll(async () => JSON.stringify(await readRow(page))).toBe(JSON.stringify(await readRow(page)))
  const before = await readRow(page)

  await Promise.all(fundings(30, 120).map(body => post(captureUrl, body)))
  const pill = page.getByRole('button', { name: '30 new' })
  await expect(pill).toBeVisible()
  await expect(page.getByRole('search').getByRole('status')).toHaveText('150')
  expect(await readRow(page)).toEqual(before)
  // No row is under it.
  const [under, top] = await Promise.all([pill.boundingBox(), listOf(page).boundingBox()])
  expect((under?.y ?? 0) + (under?.height ?? 0)).toBeLessThanOrEqual(top?.y ?? 0)

  await pill.click()
  await expect(rowOf(page, 150)).toBeInViewport()
  await expect(pill).toBeHidden()
  await expect(listOf(page)).toBeFocused()
  // Back at the top the list follows again.
  await post(captureUrl, fundingExample('pending'))
  await expect(rowOf(page, 151)).toBeInViewport()
})

/** The row at the top of the list's view, and where it stands on the screen. */
function readRow(page: Page): Promise<{ id: string; top: number }> {
  return listOf(page).evaluate(list => {
    const { left, top } = list.getBoundingClientRect()
    const row = document.elementFromPoint(left + 40, top + 48)?.closest('[role=option]')
    return { id: row?.getAttribute('data-delivery-id') ?? '', top: row?.getBoundingClientRect().top ?? 0 }
  })
}
