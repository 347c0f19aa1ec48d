import type { Page } from 'playwright/test'
import { transactionExample } from '../../support/inspection/examples.ts'
import { expect, test } from '../support/host/host.ts'

async function capture(page: Page, captureUrl: string): Promise<void> {
  for (const body of [
    transactionExample('issuance', 'PENDING'),
    transactionExample('issuance', 'IN_PROGRESS', { amount: '9.99' }),
    transactionExample('conversion', 'COMPLETE'),
  ])
    await fetch(captureUrl, { method: 'POST', body: JSON.stringify(body) })
  await expect(page.getByRole('listbox', { name: 'Deliveries' }).getByRole('option')).toHaveCount(3)
  await page.locator('[role=option][data-delivery-id="2"]').click()
  await page.getByRole('tab', { name: 'Changes' }).click()
}

test('the unexpected stands first and loud, in one list and side by side', async ({ page, captureUrl }) => {
  await capture(page, captureUrl)
  const changes = page.getByRole('list', { name: 'Changes' }).getByRole('listitem')
  await expect(changes.first()).toHaveAttribute('data-pointer', '/payload/issuance/amount')
  await expect(changes.first()).toContainText('unexpected')
  await page.getByText('Side by side').click()
  const table = page.getByRole('table', { name: 'Changes side by side' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'Field',
    'PENDING, delivery 1',
    'IN_PROGRESS, delivery 2',
  ])
  const row = table.locator('[data-pointer="/payload/issuance/amount"]')
  await expect(row.getByRole('cell')).toHaveText(['"1500.25"', '"9.99"'])
})

test('the text of both bodies is compared under the page’s own rules', async ({ page, captureUrl }) => {
  const complaints: string[] = []
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(error.message))
  await capture(page, captureUrl)
  await page.getByText('Text', { exact: true }).first().click()
  await expect(page.getByRole('textbox', { name: 'Delivery 1' })).toContainText('1500.25')
  await expect(page.getByRole('textbox', { name: 'Delivery 2' })).toContainText('9.99')
  await expect(page.locator('.cm-changedText').filter({ hasText: 'PEND' })).toBeVisible()
  await page.getByText('Formatted').click()
  await expect(page.locator('.cm-merge-b .cm-changedLine').filter({ hasText: '9.99' })).toBeVisible()
  // The editor's styles are there: they came with this page's nonce.
  await expect(page.locator('.cm-mergeViewEditors')).toHaveCSS('display', 'flex')
  expect(complaints).toEqual([])
})

test('any two deliveries can be compared', async ({ page, captureUrl }) => {
  await capture(page, captureUrl)
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'Compare' })
  await expect(dialog.getByRole('option')).toHaveCount(1)
  await dialog.getByLabel('Search deliveries to compare').fill('kind:conversion')
  await dialog.locator('[data-delivery-id="3"]').click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('tabpanel', { name: 'Changes' })).toContainText('against')
  await expect(
    page.getByRole('list', { name: 'Changes' }).locator('[data-pointer="/payload/conversion"]'),
  ).toContainText('removed')
  await page.getByRole('button', { name: 'Back to the previous status' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Changes' })).toContainText('since')
})
