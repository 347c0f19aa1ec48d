import type { Page } from 'playwright/test'
import { transactionExample } from '../../support/inspection/examples.ts'
import { expect, test } from '../support/host/host.ts'
import { post } from '../support/posting.ts'
import { readRowsOf, rowOf, startOver, trailOf } from '../support/workspace.ts'
import { steps } from './support/steps.ts'

/** The trail has one more step, which is open and changes the status alone. */
async function expectNextStatus(page: Page, id: number, status: string): Promise<void> {
  const step = trailOf(page).locator(`[data-step-id="${id}"]`)
  await expect(step.getByRole('button', { name: new RegExp(status) })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  const changes = step.getByRole('list', { name: 'Changes' })
  await expect(changes.locator('[data-pointer="/payload/status"] ins')).toHaveText(`"${status}"`)
  await expect(changes.locator('[data-pointer="/payload/issuance/amount"]')).toHaveCount(0)
  await expect(trailOf(page).getByText(`${id} deliveries`, { exact: true })).toBeVisible()
}

test('the next status of a record is sent from its trail and seen there, by mouse and by keyboard', async ({
  page,
  captureUrl,
}) => {
  await post(captureUrl, transactionExample('issuance', 'PENDING', { amount: '77.70' }))
  await expect(readRowsOf(page)).toHaveCount(1)
  let counted = await steps(page)
  await rowOf(page, 1).click()
  await page.getByRole('button', { name: 'View trail' }).click()
  await trailOf(page).getByRole('button', { name: 'Send next status…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send next status' })
  const choices = dialog.getByRole('listbox', { name: 'Next status' }).getByRole('option')
  await expect(choices.first()).toContainText('IN_PROGRESS')
  await expect(choices.filter({ hasText: 'PENDING' })).toHaveCount(0)
  await expect(dialog.getByRole('option', { selected: true })).toContainText('IN_PROGRESS')
  await expect(dialog.getByRole('region', { name: 'Body preview' })).toContainText('77.70')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog).toBeHidden()
  await expectNextStatus(page, 2, 'IN_PROGRESS')
  await counted.expectAtMost(4)

  await startOver(page)
  await expect(readRowsOf(page)).toHaveCount(2)
  counted = await steps(page)
  await page.keyboard.press('j')
  await page.keyboard.press('T')
  await expect(trailOf(page).getByRole('button', { name: 'Send next status…' })).toBeEnabled()
  await page.keyboard.press('S')
  await expect(dialog.getByRole('option', { selected: true })).toContainText('COMPLETE')
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('option', { selected: true })).toContainText('FAILED')
  await page.keyboard.press('ArrowUp')
  await expect(dialog.getByRole('region', { name: 'Body preview' })).toContainText('COMPLETE')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expectNextStatus(page, 3, 'COMPLETE')
  await expect(trailOf(page).getByRole('button', { name: 'Send next status…' })).toBeDisabled()
  await counted.expectAtMost(6)
  await counted.expectNoClicks()
})
