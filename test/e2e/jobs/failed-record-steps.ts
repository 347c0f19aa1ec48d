import type { Locator, Page } from 'playwright/test'
import { fundingExample, transactionExample, withdrawalExample } from '../../support/inspection/examples.ts'
import { expect } from '../support/host/host.ts'
import { postInOrder } from '../support/posting.ts'
import { readRowsOf } from '../support/workspace.ts'

/** Records of which one failed; one delivery came after its failure. */
export async function capture(page: Page, captureUrl: string): Promise<void> {
  await postInOrder(captureUrl, [
    transactionExample('issuance', 'COMPLETE'),
    transactionExample('redemption', 'PENDING'),
    fundingExample('complete'),
    transactionExample('redemption', 'FAILED'),
    withdrawalExample('pending'),
  ])
  await expect(readRowsOf(page)).toHaveCount(5)
}

/** The pane says that it failed, with the service's words and code. */
export async function expectReason(pane: Locator): Promise<void> {
  await expect(pane.getByText('FAILED', { exact: true }).first()).toBeVisible()
  await expect(pane).toContainText(/Reason.*could not be carried out.*transaction_failed/)
}
