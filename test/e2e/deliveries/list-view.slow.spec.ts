import type { Page } from 'playwright/test'
import { fundingExample, transactionExample } from '../../support/inspection/examples.ts'
import { barriers, holdStill } from '../support/axe.ts'
import { callOf } from '../support/call-of.ts'
import { expect, test } from '../support/host/host.ts'
import { post, postInOrder } from '../support/posting.ts'
import { goToPlace, readRowsOf, rowOf, rowsOf } from '../support/workspace.ts'

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

test('rows say what matters; facets, chart and findings count what matches', async ({ page, captureUrl }) => {
  await test.step('rows say the amount, why it failed, what contradicts the trail, and what a body is', async () => {
    await capture(page, captureUrl)
    await expect(rowOf(page, 2)).toContainText('small_deposit')
    await expect(rowOf(page, 2)).toContainText('1,500.25 MXN')
    await expect(rowOf(page, 2)).toContainText('second final')
    await expect(rowOf(page, 1)).not.toContainText('second final')
    await expect(rowOf(page, 5)).toContainText('Empty body')
    await goToPlace(page, 'Trails')
    const trail = page
      .getByRole('listbox', { name: 'Trails' })
      .getByRole('option')
      .filter({ hasText: 'Issuance' })
    await expect(trail).toContainText('small_deposit')
    await expect(trail).toContainText('second final')
  })

  await test.step('facets count what matches, and each is a term of the search', async () => {
    await goToPlace(page, 'Deliveries')
    const box = page.getByRole('combobox', { name: 'Search deliveries' })
    const filters = page.getByRole('dialog', { name: 'Filters' })
    await page.keyboard.press('f')
    const kind = filters.getByRole('group', { name: 'Kind' })
    await expect(kind.getByRole('button', { name: 'issuance 2' })).toBeVisible()
    await kind.getByRole('button', { name: 'issuance 2' }).click()
    await expect(box).toHaveValue('kind:issuance')
    await expect(rowsOf(page)).toHaveCount(2)
    await expect(filters.getByRole('group', { name: 'Status' })).not.toContainText('PENDING', {
      ignoreCase: true,
    })
    await kind.getByRole('button', { name: 'redemption 1' }).click()
    await expect(rowsOf(page)).toHaveCount(3)
    await expect(
      filters.getByRole('group', { name: 'Reason' }).getByRole('button', { name: 'small_deposit 1' }),
    ).toBeVisible()
    await filters.getByRole('group', { name: 'Session' }).getByRole('button').first().click()
    await expect(box).toHaveValue(/^kind:issuance,redemption session:/)
    await expect(rowsOf(page)).toHaveCount(3)
    await holdStill(page)
    expect(await barriers(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(filters).toBeHidden()
  })

  await test.step('the chart and the findings count what matches, and search it', async () => {
    await page.getByRole('combobox', { name: 'Search deliveries' }).fill('')
    await expect(rowsOf(page)).toHaveCount(5)
    await expect(page.getByRole('figure', { name: 'Arrivals of 5 deliveries' })).toBeVisible()
    await post(captureUrl, 'no json')
    await expect(page.getByRole('figure', { name: 'Arrivals of 6 deliveries' })).toBeVisible()
    await page.getByRole('button', { name: 'Filters' }).click()
    const findings = page.getByRole('dialog', { name: 'Filters' }).getByRole('group', { name: 'Finding' })
    const code = findings.getByRole('button', { name: /body-not-json 1$/ })
    await code.click()
    await expect(rowsOf(page)).toHaveCount(1)
    await expect(page.getByLabel('Search deliveries')).toHaveValue('finding:body-not-json')
    await expect(page.getByRole('figure', { name: 'Arrivals of 1 delivery' })).toBeVisible()
    await expect(code).toHaveAttribute('aria-pressed', 'true')
    await code.click()
    await expect(rowsOf(page)).toHaveCount(6)
  })
})
