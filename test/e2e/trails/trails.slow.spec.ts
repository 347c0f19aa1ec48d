import type { Locator, Page } from 'playwright/test'
import { fundingExample, transactionExample, withdrawalExample } from '../../support/inspection/examples.ts'
import { expect, test } from '../support/host/host.ts'
import { post } from '../support/posting.ts'
import { goToPlace, trailOf, trailRowsOf } from '../support/workspace.ts'

const stepsOf = (page: Page): Locator => trailOf(page).locator('[data-step-id] > div > button:has(time)')

test('what arrived out of order stands in its own order, and repetitions are folded', async ({
  page,
  captureUrl,
}) => {
  await post(captureUrl, transactionExample('issuance', 'COMPLETE'))
  await post(captureUrl, transactionExample('issuance', 'PENDING'))
  for (let times = 0; times < 3; times += 1)
    await post(captureUrl, transactionExample('issuance', 'IN_PROGRESS'))
  await goToPlace(page, 'Trails')
  await trailRowsOf(page).click()
  await expect(stepsOf(page)).toHaveText([
    /PENDING.*arrived 2/,
    /IN_PROGRESS.*arrived 3/,
    /COMPLETE.*arrived 1/,
  ])
  await expect(
    trailOf(page).getByRole('img', { name: '5 arrivals by record time, 2 out of order' }),
  ).toBeVisible()
  await trailOf(page).getByRole('button', { name: 'Received 3 times' }).click()
  await expect(stepsOf(page)).toHaveCount(5)

  await stepsOf(page).filter({ hasText: 'IN_PROGRESS' }).click()
  const changes = trailOf(page).getByRole('list', { name: 'Changes' })
  await expect(changes.locator('[data-pointer="/payload/status"] ins')).toHaveText('"IN_PROGRESS"')
  await trailOf(page).getByRole('button', { name: 'Delivery 3', exact: true }).click()
  await expect(page.locator('[role=option][data-delivery-id="3"]')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('T')
  await expect(trailOf(page).locator('[data-step-id="3"] > div > button:has(time)')).toHaveAttribute(
    'aria-expanded',
    'true',
  )
})

test('a long trail is shown in windows', async ({ page, captureUrl }) => {
  const at = (second: number) => new Date(Date.parse('2026-01-01T00:00:00Z') + second * 1000).toISOString()
  const { event, payload } = transactionExample('issuance', 'PENDING')
  for (let second = 0; second < 90; second += 1)
    await post(captureUrl, { event, payload: { ...payload, updated_at: at(second) } })
  await goToPlace(page, 'Trails')
  await expect(trailRowsOf(page)).toContainText('×90')
  await trailRowsOf(page).click()
  await expect(stepsOf(page)).toHaveCount(60)
  await trailOf(page).getByRole('button', { name: '30 earlier' }).click()
  await expect(trailOf(page).locator('[data-step-id="1"]')).toBeAttached()
  await trailOf(page).getByRole('button', { name: 'Scroll to newest' }).click()
  await expect(trailOf(page).getByRole('button', { name: '30 earlier' })).toBeVisible()
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
