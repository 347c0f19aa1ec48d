import type { Locator } from 'playwright/test'
import { fundingExample, transactionExample, withdrawalExample } from '../../support/inspection/examples.ts'
import { expect, test } from '../support/host/host.ts'
import { postInOrder } from '../support/posting.ts'
import { listOf, readRowsOf, startOver } from '../support/workspace.ts'
import { steps } from './support/steps.ts'

/** The pane says that it failed, with the service's words and code. */
async function expectReason(pane: Locator): Promise<void> {
  await expect(pane.getByText('FAILED', { exact: true }).first()).toBeVisible()
  await expect(pane).toContainText(/Reason.*could not be carried out.*transaction_failed/)
}

test('which record failed and why is in its row, and in full one click or two keys away; among records, two clicks', async ({
  page,
  captureUrl,
}) => {
  // One delivery arrived after the failure.
  await postInOrder(captureUrl, [
    transactionExample('issuance', 'COMPLETE'),
    transactionExample('redemption', 'PENDING'),
    fundingExample('complete'),
    transactionExample('redemption', 'FAILED'),
    withdrawalExample('pending'),
  ])
  await expect(readRowsOf(page)).toHaveCount(5)
  const delivery = page.getByRole('region', { name: 'Delivery', exact: true })
  let counted = await steps(page)
  const failed = listOf(page).getByRole('option').filter({ hasText: 'FAILED' })
  await expect(failed).toHaveCount(1)
  await expect(failed).toContainText('could not be carried out')
  await failed.click()
  await expectReason(delivery)
  await counted.expectAtMost(1)

  await counted.from()
  await page.getByRole('link', { name: 'Trails' }).click()
  const record = page.getByRole('listbox', { name: 'Trails' }).getByRole('option', { name: /FAILED/ })
  await expect(record).toContainText('could not be carried out')
  await record.click()
  await expectReason(page.getByRole('region', { name: 'Trail', exact: true }))
  await counted.expectAtMost(2)

  await startOver(page)
  await expect(readRowsOf(page)).toHaveCount(5)
  counted = await steps(page)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expectReason(delivery)
  await counted.expectAtMost(2)
  await counted.expectNoClicks()
})
