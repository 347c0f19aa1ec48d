import { expect, test } from '../support/host/host.ts'
import { post } from '../support/posting.ts'
import { goToPlace } from '../support/workspace.ts'

test('the data folder, its size and the free disk are shown', async ({ page, captureUrl, dataDir }) => {
  await post(captureUrl, 'x'.repeat(200_000))
  await goToPlace(page, 'Sessions')
  await page.getByText('Storage', { exact: true }).click()
  const storage = page.getByRole('region', { name: 'Storage' })
  await expect(storage).toContainText(dataDir)
  await expect(storage).toContainText('with 1 delivery')
  await expect(storage).toContainText(/Free disk space\s*[\d.]+ [KMGT]B/)
  await expect(storage.getByRole('button', { name: 'Compact database' })).toBeVisible()
})
