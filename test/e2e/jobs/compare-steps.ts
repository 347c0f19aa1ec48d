import type { Page } from 'playwright/test'
import { transactionExample } from '../../support/inspection/examples.ts'
import { expect } from '../support/host/host.ts'
import { postInOrder } from '../support/posting.ts'
import { expectChange, readRowsOf, tabPanel } from '../support/workspace.ts'

/** Two issuances of different amounts, and a conversion between them. */
export async function capture(page: Page, captureUrl: string): Promise<void> {
  const { event, payload } = transactionExample('issuance', 'PENDING', { amount: '9.99' })
  await postInOrder(captureUrl, [
    transactionExample('issuance', 'PENDING'),
    transactionExample('conversion', 'COMPLETE'),
    { event, payload: { ...payload, id: '00000000-0000-4000-8000-000000000001' } },
  ])
  await expect(readRowsOf(page)).toHaveCount(3)
}

/** The changes from delivery 1 to delivery 3. */
export async function expectComparison(page: Page): Promise<void> {
  const changes = tabPanel(page, 'Changes')
  await expect(changes).toContainText('against')
  await expect(changes.getByRole('button', { name: /delivery 1$/ })).toBeVisible()
  await expectChange(page, '/payload/issuance/amount', '"1500.25"', '"9.99"')
}
