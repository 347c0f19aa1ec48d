import type { Page } from 'playwright/test'
import { transactionExample } from '../../support/inspection/examples.ts'
import { expect, test } from '../support/host/host.ts'
import { post } from '../support/posting.ts'
import { readRowsOf, rowOf } from '../support/workspace.ts'
import { steps } from './support/steps.ts'

const trailOf = (page: Page) => page.getByRole('region', { name: 'Trail', exact: true })

async function capture(page: Page, captureUrl: string): Promise<void> {
  await post(captureUrl, transactionExample('issuance', 'PENDING', { amount: '77.70' }))
  await expect(readRowsOf(page)).toHaveCount(1)
}

/** The trail has a second step, which is open and changes the status alone. */
async function expectNextStatus(page: Page): Promise<void> {
  const step = trailOf(page).locator('[data-step-id="2"]')
  await expect(step.getByRole('button', { name: /IN_PROGRESS/ })).toHaveAttribute('aria-expanded', 'true')
  const changes = step.getByRole('list', { name: 'Changes' })
  await expect(changes.locator('[data-pointer="/payload/status"] ins')).toHaveText('"IN_PROGRESS"')
  await expect(changes.locator('[data-pointer="/payload/issuance/amount"]')).toHaveCount(0)
  await expect(trailOf(page).getByText('2 deliveries', { exact: true })).toBeVisible()
}

test('the next status of a record is sent from its trail and seen there, by mouse', async ({
  page,
  captureUrl,
}) => {
  await capture(page, captureUrl)
  const counted = await steps(page)
  await rowOf(page, 1).click()
  await page.getByRole('button', { name: 'View trail' }).click()
  await trailOf(page).getByRole('button', { name: 'Send next status…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send next status' })
  await expect(dialog.getByRole('option', { selected: true })).toContainText('IN_PROGRESS')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog).toBeHidden()
  await expectNextStatus(page)
  await counted.expectAtMost(4)
})

test('the next status of a record is sent from its trail and seen there, by keyboard', async ({
  page,
  captureUrl,
}) => {
  await capture(page, captureUrl)
  const counted = await steps(page)
  await page.keyboard.press('j')
  await page.keyboard.press('T')
  await expect(trailOf(page).getByRole('button', { name: 'Send next status…' })).toBeEnabled()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Send next status' })
  await expect(dialog.getByRole('option', { selected: true })).toContainText('IN_PROGRESS')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expectNextStatus(page)
  await counted.expectAtMost(4)
  await counted.expectNoClicks()
})
