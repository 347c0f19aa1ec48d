import { callOf } from '../support/call-of.ts'
import { expect, test } from '../support/host/host.ts'
import { fundings, post, postInOrder } from '../support/posting.ts'
import { goToPlace, rowsOf } from '../support/workspace.ts'

test('retention is off; what a limit removes is shown before it is removed', async ({ page, captureUrl }) => {
  await postInOrder(captureUrl, fundings(6))
  await expect(rowsOf(page)).toHaveCount(6)
  await goToPlace(page, 'Sessions')
  await page.getByText('Space', { exact: true }).click()
  const kept = page.getByRole('region', { name: 'What is kept' })
  await expect(kept).toContainText('Nothing goes by itself.')
  await expect(kept.getByRole('button', { name: 'Keep everything' })).toBeDisabled()

  await kept.getByLabel('Deliveries').fill('none')
  await expect(kept).toContainText('This is not a limit that fits.')
  await kept.getByLabel('Deliveries').fill('4')
  await expect(kept).toContainText('2 deliveries go now')
  await kept.getByLabel('Deliveries').press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('2 deliveries go now')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect((await callOf(page, 'deliveries.count', {})).count).toBe(6)
  expect((await callOf(page, 'settings.get', {})).retention.deliveries).toBeNull()

  await kept.getByRole('button', { name: 'Keep these limits' }).click()
  await question.getByRole('button', { name: 'Remove 2 deliveries' }).click()
  await expect(kept).toContainText('Nothing is beyond the limits now.')
  await expect.poll(async () => (await callOf(page, 'deliveries.count', {})).count).toBe(4)
  await goToPlace(page, 'Deliveries')
  await expect(rowsOf(page)).toHaveCount(4)
})

test('the data folder, its size and the free disk are shown', async ({ page, captureUrl, dataDir }) => {
  await post(captureUrl, 'x'.repeat(200_000))
  await goToPlace(page, 'Sessions')
  await page.getByText('Space', { exact: true }).click()
  const storage = page.getByRole('region', { name: 'Storage' })
  await expect(storage).toContainText(dataDir)
  await expect(storage).toContainText('with 1 delivery')
  await expect(storage).toContainText(/Free on its disk\s*[\d.]+ [KMGT]B/)
  await expect(storage.getByRole('button', { name: 'Give space back' })).toBeVisible()
})
