import { expect } from '../support/host/host.ts'
import { rowOf } from '../support/workspace.ts'
import {
  capture,
  expectHandedOver,
  expectOtherName,
  exportDialog,
  exported,
  importDialog,
  test,
} from './handing-over-steps.ts'
import { pressOn, runCommand, typeInto } from './support/by-keyboard.ts'
import { steps } from './support/steps.ts'

test('deliveries are exported with pseudonyms and imported by a colleague, by keys alone', async ({
  page,
  captureUrl,
  colleague,
}) => {
  await capture(page, captureUrl)
  const exporting = await steps(page)
  await page.keyboard.press('e')
  const dialog = exportDialog(page)
  await pressOn(page, dialog.getByRole('button', { name: 'Export', exact: true }))
  const folder = await exported(dialog)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await exporting.expectNoClicks()

  const { page: other } = colleague
  await expect(other.getByRole('navigation', { name: 'Places' })).toBeVisible()
  const importing = await steps(other)
  await runCommand(other, 'Import')
  const form = importDialog(other)
  await typeInto(other, form.getByLabel('Or a path'), folder)
  await other.keyboard.press('Enter')
  await expect(form.getByRole('button', { name: 'Import 3 deliveries' })).toBeFocused()
  await other.keyboard.press('Enter')
  await expect(form).toContainText('3 deliveries imported.')
  await pressOn(other, form.getByRole('button', { name: /^Show / }))
  await expectHandedOver(page, other)
  await other.keyboard.press('j')
  await expect(rowOf(other, 3)).toHaveAttribute('aria-selected', 'true')
  await expectOtherName(other)
  await importing.expectNoClicks()
})
