import { fundingExample, transactionExample } from '../../support/inspection/examples.ts'
import { callOf } from '../support/call-of.ts'
import { expect, test } from '../support/host/host.ts'
import { rowsOf } from '../support/workspace.ts'
import { dialogOf, drop, lines, uploadsIn } from './importing-steps.ts'

test('a dropped file is previewed, then imported, and its upload is deleted', async ({ page, dataDir }) => {
  await expect(page.getByRole('navigation', { name: 'Places' })).toBeVisible()
  await drop(
    page,
    'captured.txt',
    lines([fundingExample('complete'), transactionExample('issuance', 'COMPLETE')]),
  )
  const dialog = dialogOf(page)
  const row = dialog.getByRole('table', { name: 'Sources' }).getByRole('row').nth(1)
  await expect(row).toContainText('captured.txt')
  await expect(row).toContainText('NDJSON')
  await expect(dialog).toContainText('1 transaction, 1 funding or withdrawal')
  expect((await callOf(page, 'deliveries.count', {})).count).toBe(0)
  await expect(dialog.getByRole('button', { name: 'Import 2 deliveries' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('2 deliveries imported.')
  await expect.poll(() => uploadsIn(dataDir)).toEqual([])
  await dialog.getByRole('button', { name: /^Show / }).click()
  await expect(page.getByLabel('Search deliveries')).toHaveValue(/^session:#\d+$/)
  await expect(rowsOf(page)).toHaveCount(2)
})
