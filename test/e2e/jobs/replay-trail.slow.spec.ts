import { expect, test } from '../support/host/host.ts'
import { rowsOf, trailOf, trailRowsOf } from '../support/workspace.ts'
import { capture, dialogOf, expectRecordOrder } from './replay-trail-steps.ts'
import { pressOn, tabTo, typeInto } from './support/by-keyboard.ts'
import { steps } from './support/steps.ts'

test('a trail is replayed to a target in the order of its record, by keys alone', async ({
  page,
  captureUrl,
  target,
}) => {
  await capture(captureUrl)
  await expect(rowsOf(page)).toHaveCount(5)
  const count = await steps(page)
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(trailRowsOf(page)).toHaveCount(3)
  await page.keyboard.press('/')
  await page.keyboard.type('kind:issuance')
  await page.keyboard.press('Enter')
  await expect(trailRowsOf(page)).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await expect(trailOf(page).getByRole('heading', { name: 'Issuance' })).toBeVisible()
  await page.keyboard.press('Enter')
  await pressOn(page, trailOf(page).getByRole('button', { name: 'Replay…' }))
  const dialog = dialogOf(page)
  await expect(dialog).toBeVisible()
  const url = dialog.getByRole('radio', { name: 'Another URL' })
  await tabTo(page, dialog.getByRole('radiogroup').or(dialog.locator('fieldset')).first())
  for (let presses = 0; presses < 4 && !(await url.isChecked()); presses += 1)
    await page.keyboard.press('ArrowRight')
  await typeInto(page, dialog.getByLabel('Target URL'), target.url)
  await tabTo(page, dialog.getByRole('combobox', { name: 'Order' }))
  await page.keyboard.press('ArrowDown')
  const choice = page.getByRole('option', { name: /^Record order/ })
  await expect(choice).toBeVisible()
  await page.keyboard.type('rec')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox', { name: 'Order' })).toContainText('Record order')
  await pressOn(page, dialog.getByRole('button', { name: /^Replay/ }))
  await expectRecordOrder(page, target)
  await count.expectNoClicks()
})
