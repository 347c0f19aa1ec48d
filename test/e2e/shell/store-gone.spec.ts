import { renameSync, rmSync } from 'node:fs'
import { expect, test } from '../support/host/host.ts'
import { fundings, post, postInOrder } from '../support/posting.ts'
import { rowsOf } from '../support/workspace.ts'

const title = 'Deliveries can’t be saved; senders get 503.'

test('a data folder that went is reported: it is written again once it is back, or a new store begins', async ({
  page,
  captureUrl,
  dataDir,
}) => {
  await postInOrder(captureUrl, fundings(3))
  await expect(rowsOf(page)).toHaveCount(3)

  renameSync(dataDir, `${dataDir}-away`)
  expect(await post(captureUrl, fundings(1)[0] ?? {})).toBe(503)
  const banner = page.getByRole('alert').filter({ hasText: title })
  await expect(banner).toBeVisible()
  renameSync(`${dataDir}-away`, dataDir)
  await expect(banner).toHaveCount(0)
  await postInOrder(captureUrl, fundings(1, 5))
  await expect(rowsOf(page)).toHaveCount(4)

  rmSync(dataDir, { recursive: true })
  expect(await post(captureUrl, fundings(1)[0] ?? {})).toBe(503)
  await expect(banner).toContainText(`The database in ${dataDir} was deleted, moved or replaced`)
  await banner.getByRole('button', { name: 'Create new database' }).click()
  await expect(banner).toHaveCount(0)
  await expect(rowsOf(page)).toHaveCount(0)
  expect(await post(captureUrl, fundings(1)[0] ?? {})).toBe(200)
  await expect(rowsOf(page)).toHaveCount(1)
})
