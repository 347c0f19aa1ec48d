import { fundingExample, transactionExample, withdrawalExample } from '../../support/inspection/examples.ts'
import { expect, test } from '../support/host/host.ts'
import { post } from '../support/posting.ts'
import { goToPlace, trailOf, trailRowsOf } from '../support/workspace.ts'

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

test('a refund is shown step by step, and a reversal leads to its withdrawal and back', async ({
  page,
  captureUrl,
}) => {
  const refund = (refund_status: string, refund_steps: object[]) =>
    transactionExample('redemption', 'FAILED', { refunded: true, refund_status, refund_steps })
  await post(captureUrl, refund('PENDING', []))
  await post(captureUrl, refund('IN_PROGRESS', [{ step: 'FIAT_REFUND', status: 'IN_PROGRESS' }]))
  const withdrawal = withdrawalExample('complete')
  const funding = fundingExample('complete')
  const { wid } = withdrawal.payload as { wid: string }
  await post(captureUrl, withdrawal)
  await post(captureUrl, { ...funding, payload: { ...funding.payload, details: { origin_wid: wid } } })
  await goToPlace(page, 'Trails')
  await trailRowsOf(page).filter({ hasText: 'Redemption' }).click()
  await expect(trailOf(page).getByRole('region', { name: 'Refund' })).toContainText('FIAT_REFUND')
  await expect(trailOf(page).getByRole('region', { name: 'For your receiver' })).toContainText(
    'refund_status',
  )

  await trailRowsOf(page).filter({ hasText: 'Withdrawal' }).click()
  await trailOf(page)
    .getByRole('button', { name: /Reversed by funding/ })
    .click()
  await expect(trailOf(page).getByRole('heading', { name: 'Funding' })).toBeVisible()
  await trailOf(page)
    .getByRole('button', { name: /Reverses withdrawal/ })
    .click()
  await expect(trailOf(page).getByRole('heading', { name: 'Withdrawal' })).toBeVisible()
})
