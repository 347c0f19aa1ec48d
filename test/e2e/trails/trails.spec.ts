import { fundingExample, transactionExample } from '../../support/inspection/examples.ts'
import { expect, test } from '../support/host/host.ts'
import { post } from '../support/posting.ts'
import { goToPlace, trailRowsOf } from '../support/workspace.ts'

test('each record is one row with how it stands, and changes as deliveries come', async ({
  page,
  captureUrl,
}) => {
  await goToPlace(page, 'Trails')
  await expect(page.getByText('No records')).toBeVisible()
  await post(captureUrl, transactionExample('issuance', 'PENDING'))
  await expect(trailRowsOf(page)).toHaveCount(1)
  await expect(trailRowsOf(page)).toContainText('PENDING')
  await expect(trailRowsOf(page)).toContainText('1,500.25 MXN')
  await post(captureUrl, fundingExample('complete'))
  await expect(trailRowsOf(page)).toHaveText([/Funding/, /Issuance/])
  await post(captureUrl, transactionExample('issuance', 'COMPLETE'))
  await expect(trailRowsOf(page)).toHaveText([/COMPLETE.*Issuance.*×2/, /Funding/])
  await expect(page.getByRole('search').getByRole('status')).toContainText('2')
})
