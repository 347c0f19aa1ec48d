import type { Locator, Page } from 'playwright/test'
import { fundingExample, transactionExample, withdrawalExample } from '../../support/inspection/examples.ts'
import { expect, test } from '../support/host/host.ts'
import { postInOrder } from '../support/posting.ts'
import { listOf, readRowsOf } from '../support/workspace.ts'
import { steps } from './support/steps.ts'

/** Records of which one failed; one delivery came after its failure. */
async function capture(page: Page, captureUrl: string): Promise<void> {
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
async function expectReason(pane: Locator): Promise<void> {
  await expect(pane.getByText('FAILED', { exact: true }).first()).toBeVisible()
  await expect(pane).toContainText(/Reason.*could not be carried out.*transaction_failed/)
}

test('which record failed and why is in its row, and in full one click away', async ({
  page,
  captureUrl,
}) => {
  await capture(page, captureUrl)
  const counted = await steps(page)
  const failed = listOf(page).getByRole('option').filter({ hasText: 'FAILED' })
  await expect(failed).toHaveCount(1)
  await expect(failed).toContainText('could not be carried out')
  await failed.click()
  await expectReason(page.getByRole('region', { name: 'Delivery', exact: true }))
  await counted.expectAtMost(1)
})

test('which record failed and why is two keys away', async ({ page, captureUrl }) => {
  await capture(page, captureUrl)
  const counted = await steps(page)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expectReason(page.getByRole('region', { name: 'Delivery', exact: true }))
  await counted.expectAtMost(2)
  await counted.expectNoClicks()
})

test('among records it is found by mouse in two clicks', async ({ page, captureUrl }) => {
  await capture(page, captureUrl)
  const counted = await steps(page)
  await page.getByRole('link', { name: 'Trails' }).click()
  const failed = page.getByRole('listbox', { name: 'Trails' }).getByRole('option', { name: /FAILED/ })
  await expect(failed).toContainText('could not be carried out')
  await failed.click()
  await expectReason(page.getByRole('region', { name: 'Trail', exact: true }))
  await counted.expectAtMost(2)
})
