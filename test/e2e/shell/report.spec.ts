import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transactionExample } from '../../support/inspection/examples.ts'
import { fitsBothSizes } from '../support/both-sizes.ts'
import { expect, test } from '../support/host/host.ts'
import { post } from '../support/posting.ts'
import { rowsOf } from '../support/workspace.ts'

test('a problem is reported from the palette: everything is shown, and then written as it was shown', async ({
  page,
  captureUrl,
  dataDir,
}, info) => {
  expect(await post(captureUrl, transactionExample('issuance', 'PENDING'))).toBe(200)
  await expect(rowsOf(page)).toHaveCount(1)
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('crash')
  await page.getByRole('option', { name: 'Report a problem…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report a problem' })
  await dialog.getByRole('option', { name: /store\.json/ }).click()
  await expect(dialog.getByRole('region', { name: 'store.json' })).toContainText('"issuance": 1')
  await fitsBothSizes(page, info, 'report')
  const path = join(dataDir, 'reports', 'mine')
  await dialog.getByRole('textbox', { name: 'Folder' }).fill(path)
  const shown = await dialog.getByRole('region', { name: 'store.json' }).innerText()
  expect(existsSync(path)).toBe(false)
  await dialog.getByRole('button', { name: 'Create folder' }).click()
  await expect(dialog.getByText(/files written\. Nothing was sent\./)).toBeVisible()
  await fitsBothSizes(page, info, 'report-done')
  expect(readFileSync(join(path, 'store.json'), 'utf8').trim()).toBe(shown.trim())
})
