import { rmSync } from 'node:fs'
import { expect, test } from '../support/host/host.ts'
import { fundings, post, postInOrder } from '../support/posting.ts'
import { rowsOf } from '../support/workspace.ts'

const title = 'Deliveries can’t be saved; senders get 503.'

test('a deleted data folder is reported, and a new store begins without a restart', async ({
  page,
  captureUrl,
  dataDir,
}) => {
  await postInOrder(captureUrl, fundings(3))
  await expect(rowsOf(page)).toHaveCount(3)

  rmSync(dataDir, { recursive: true })
  expect(await post(captureUrl, fundings(1)[0] ?? {})).toBe(503)
  const banner = page.getByRole('alert').filter({ hasText: title })
  await expect(banner).toContainText(`The database in ${dataDir} was deleted, moved or replaced`)
  await page.screenshot({ path: test.info().outputPath('gone-1440.png') })
  await page.setViewportSize({ width: 1024, height: 700 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.screenshot({ path: test.info().outputPath('gone-1024-dark.png') })

  await banner.getByRole('button', { name: 'Create new database' }).click()
  await expect(banner).toHaveCount(0)
  await expect(rowsOf(page)).toHaveCount(0)
  expect(await post(captureUrl, fundings(1)[0] ?? {})).toBe(200)
  await expect(rowsOf(page)).toHaveCount(1)
})
