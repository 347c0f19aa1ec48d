import { callOf } from '../support/call-of.ts'
import { expect, test } from '../support/host/host.ts'
import { fundings, postInOrder } from '../support/posting.ts'
import { goToPlace, rowsOf } from '../support/workspace.ts'

test('the data folder is measured; retention is off, and the deliveries that a limit deletes are counted first', async ({
  page,
  captureUrl,
  dataDir,
}) => {
  await postInOrder(captureUrl, fundings(6))
  await expect(rowsOf(page)).toHaveCount(6)
  await goToPlace(page, 'Sessions')
  await page.getByText('Storage', { exact: true }).click()
  const storage = page.getByRole('region', { name: 'Storage' })
  await expect(storage).toContainText(dataDir)
  await expect(storage).toContainText('with 6 deliveries')
  await expect(storage).toContainText(/Free disk space\s*[\d.]+ [KMGT]B/)
  await expect(storage.getByRole('button', { name: 'Compact database' })).toBeVisible()
  const saved = page.getByRole('region', { name: 'Retention' })
  await expect(saved).toContainText('Nothing is deleted automatically.')
  await expect(saved.getByRole('button', { name: 'Remove limits' })).toBeDisabled()

  await saved.getByLabel('Deliveries').fill('none')
  await expect(saved).toContainText('This limit is not valid.')
  await saved.getByLabel('Deliveries').fill('4')
  await expect(saved).toContainText('2 deliveries are deleted now')
  await saved.getByLabel('Deliveries').press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('2 deliveries are deleted now')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect((await callOf(page, 'deliveries.count', {})).count).toBe(6)
  expect((await callOf(page, 'settings.get', {})).retention.deliveries).toBeNull()

  await saved.getByRole('button', { name: 'Save limits' }).click()
  await question.getByRole('button', { name: 'Delete 2 deliveries' }).click()
  await expect(saved).toContainText('Nothing exceeds the limits.')
  await expect.poll(async () => (await callOf(page, 'deliveries.count', {})).count).toBe(4)
  await goToPlace(page, 'Deliveries')
  await expect(rowsOf(page)).toHaveCount(4)
})
