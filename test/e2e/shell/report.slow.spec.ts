import { expect, test } from '../support/host/host.ts'
import { goToSettings } from '../support/workspace.ts'

test('Settings leads to the report; a path that exists is refused there', async ({ page, dataDir }) => {
  await goToSettings(page)
  await page.getByRole('button', { name: 'Report a problem…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report a problem' })
  await dialog.getByRole('textbox', { name: 'Folder' }).fill(dataDir)
  await dialog.getByRole('button', { name: 'Create folder' }).click()
  await expect(dialog.getByRole('alert')).toContainText('exists. Choose another path, or delete it.')
})
