import { callOf } from '../support/call-of.ts'
import { expect } from '../support/host/host.ts'
import { goToPlace, openDelivery } from '../support/workspace.ts'
import {
  capture,
  expectHandedOver,
  expectOtherName,
  exportDialog,
  exported,
  importDialog,
  test,
} from './handing-over-steps.ts'
import { steps } from './support/steps.ts'

test('deliveries are exported with pseudonyms and imported by a colleague, with the mouse', async ({
  page,
  captureUrl,
  colleague,
}) => {
  await capture(page, captureUrl)
  const exporting = await steps(page)
  await goToPlace(page, 'Sessions')
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Export…' }).click()
  const dialog = exportDialog(page)
  await expect(dialog.getByRole('switch', { name: 'Replace personal data' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  const folder = await exported(dialog)
  await exporting.expectAtMost(4)

  const { page: other } = colleague
  await expect(other.getByRole('navigation', { name: 'Places' })).toBeVisible()
  const importing = await steps(other)
  await goToPlace(other, 'Sessions')
  await other.getByRole('button', { name: 'Import…' }).click()
  const form = importDialog(other)
  await form.getByLabel('Or a path').click()
  await other.keyboard.type(folder)
  await form.getByRole('button', { name: 'Preview import' }).click()
  await form.getByRole('button', { name: 'Import 3 deliveries' }).click()
  await expect(form).toContainText('3 deliveries imported.')
  await form.getByRole('button', { name: /^Show / }).click()
  await expectHandedOver(page, other)
  await importing.expectAtMost(7)
  const [newest] = (await callOf(other, 'deliveries.list', { limit: 1 })).rows
  await openDelivery(other, newest?.id ?? 0)
  await expectOtherName(other)
})
