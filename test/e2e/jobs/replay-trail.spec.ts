import { expect, test } from '../support/host/host.ts'
import { goToPlace, trailOf } from '../support/workspace.ts'
import { capture, dialogOf, expectRecordOrder } from './replay-trail-steps.ts'
import { steps } from './support/steps.ts'

test('a trail is replayed to a target in the order of its record, with the mouse', async ({
  page,
  captureUrl,
  target,
}) => {
  await capture(captureUrl)
  const count = await steps(page)
  await goToPlace(page, 'Trails')
  await page
    .getByRole('listbox', { name: 'Trails' })
    .getByRole('option')
    .filter({ hasText: 'Issuance' })
    .click()
  await trailOf(page).getByRole('button', { name: 'Replay…' }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('combobox', { name: 'Order' }).click()
  await page.getByRole('option', { name: /^Record order/ }).click()
  await expect(dialog).toContainText('Deliveries are sent one at a time, in order.')
  await dialog.getByText('Another URL').click()
  await dialog.getByLabel('Target URL').click()
  await page.keyboard.type(target.url)
  await dialog.getByRole('button', { name: /^Replay/ }).click()
  await expectRecordOrder(page, target)
  await count.expectAtMost(9)
})
