import { expect, test } from '../support/host/host.ts'
import { rowOf } from '../support/workspace.ts'
import { capture, expectNextStatus, trailOf } from './next-status-steps.ts'
import { steps } from './support/steps.ts'

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
