import type { Page } from 'playwright/test'
import { transactionExample } from '../../support/inspection/examples.ts'
import { expect } from '../support/host/host.ts'

export async function capture(page: Page, captureUrl: string): Promise<void> {
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
