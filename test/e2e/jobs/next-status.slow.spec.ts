import { expect, test } from '../support/host/host.ts'
import { capture, expectNextStatus, trailOf } from './next-status-steps.ts'
import { steps } from './support/steps.ts'

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
