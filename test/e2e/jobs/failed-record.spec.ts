import { expect, test } from '../support/host/host.ts'
import { listOf } from '../support/workspace.ts'
import { capture, expectReason } from './failed-record-steps.ts'
import { steps } from './support/steps.ts'

test('which record failed and why is in its row, and in full one click away; among records, two', async ({
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

  await counted.from()
  await page.getByRole('link', { name: 'Trails' }).click()
  const record = page.getByRole('listbox', { name: 'Trails' }).getByRole('option', { name: /FAILED/ })
  await expect(record).toContainText('could not be carried out')
  await record.click()
  await expectReason(page.getByRole('region', { name: 'Trail', exact: true }))
  await counted.expectAtMost(2)
})
