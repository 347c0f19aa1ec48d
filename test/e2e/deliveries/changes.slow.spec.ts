import { transactionExample } from '../../support/inspection/examples.ts'
import { expect, test } from '../support/host/host.ts'

test('the text of both bodies is compared under the page’s own rules', async ({ page, captureUrl }) => {
  const complaints: string[] = []
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(error.message))
  for (const body of [
    transactionExample('issuance', 'PENDING'),
    transactionExample('issuance', 'IN_PROGRESS', { amount: '9.99' }),
    transactionExample('conversion', 'COMPLETE'),
  ])
    await fetch(captureUrl, { method: 'POST', body: JSON.stringify(body) })
  await expect(page.getByRole('listbox', { name: 'Deliveries' }).getByRole('option')).toHaveCount(3)
  await page.locator('[role=option][data-delivery-id="2"]').click()
  await page.getByRole('tab', { name: 'Changes' }).click()
  await page.getByText('Text', { exact: true }).first().click()
  await expect(page.getByRole('textbox', { name: 'Delivery 1' })).toContainText('1500.25')
  await expect(page.getByRole('textbox', { name: 'Delivery 2' })).toContainText('9.99')
  await expect(
    page.locator('.cm-merge-b .cm-changedLine').filter({ hasText: /^ +"amount": "9.99"/ }),
  ).toBeVisible()
  await page.getByText('As sent').click()
  await expect(page.locator('.cm-changedText').filter({ hasText: 'PEND' })).toBeVisible()
  // The editor's styles are applied: they arrived with this page's nonce.
  await expect(page.locator('.cm-mergeViewEditors')).toHaveCSS('display', 'flex')
  expect(complaints).toEqual([])
})
