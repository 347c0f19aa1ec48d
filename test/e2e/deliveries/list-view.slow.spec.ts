import type { Page } from 'playwright/test'
import { fundingExample, transactionExample } from '../../support/inspection/examples.ts'
import { callOf } from '../support/call-of.ts'
import { expect, test } from '../support/host/host.ts'
import { post, postInOrder } from '../support/posting.ts'
import { readRowsOf, rowsOf } from '../support/workspace.ts'

async function capture(page: Page, captureUrl: string): Promise<void> {
  await postInOrder(captureUrl, [
    transactionExample('issuance', 'COMPLETE'),
    transactionExample('issuance', 'FAILED', { failure_reason: 'small_deposit' }),
    transactionExample('redemption', 'PENDING'),
    fundingExample('complete'),
  ])
  await post(captureUrl, '')
  await expect(readRowsOf(page)).toHaveCount(5)
}

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
