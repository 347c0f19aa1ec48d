import type { Page } from 'playwright/test'
import { transactionExample } from '../../support/inspection/examples.ts'
import { expect } from '../support/host/host.ts'
import { post } from '../support/posting.ts'
import { readRowsOf } from '../support/workspace.ts'

export const trailOf = (page: Page) => page.getByRole('region', { name: 'Trail', exact: true })

export async function capture(page: Page, captureUrl: string): Promise<void> {
  await post(captureUrl, transactionExample('issuance', 'PENDING', { amount: '77.70' }))
  await expect(readRowsOf(page)).toHaveCount(1)
}

/** The trail has a second step, which is open and changes the status alone. */
export async function expectNextStatus(page: Page): Promise<void> {
  const step = trailOf(page).locator('[data-step-id="2"]')
  await expect(step.getByRole('button', { name: /IN_PROGRESS/ })).toHaveAttribute('aria-expanded', 'true')
  const changes = step.getByRole('list', { name: 'Changes' })
  await expect(changes.locator('[data-pointer="/payload/status"] ins')).toHaveText('"IN_PROGRESS"')
  await expect(changes.locator('[data-pointer="/payload/issuance/amount"]')).toHaveCount(0)
  await expect(trailOf(page).getByText('2 deliveries', { exact: true })).toBeVisible()
}
