import type { Page } from 'playwright/test'
import { fundingExample } from '../../support/inspection/examples.ts'
import { expect, test } from '../support/host/host.ts'
import { fundings, post, postInOrder } from '../support/posting.ts'
import { listOf, rowOf } from '../support/workspace.ts'

test('the list stays where it is read while new deliveries come, and says how many', async ({
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
