import type { Page } from 'playwright/test'
import { fundingExample, transactionExample } from '../../support/inspection/examples.ts'
import { expect } from '../support/host/host.ts'
import { post, postInOrder } from '../support/posting.ts'
import { readRowsOf } from '../support/workspace.ts'

export async function capture(page: Page, captureUrl: string): Promise<void> {
  await postInOrder(captureUrl, [
    transactionExample('issuance', 'COMPLETE'),
    transactionExample('issuance', 'FAILED', { failure_reason: 'small_deposit' }),
    transactionExample('redemption', 'PENDING'),
    fundingExample('complete'),
  ])
  await post(captureUrl, '')
  await expect(readRowsOf(page)).toHaveCount(5)
}
