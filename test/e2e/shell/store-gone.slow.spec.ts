import { renameSync } from 'node:fs'
import { expect, test } from '../support/host/host.ts'
import { fundings, post, postInOrder } from '../support/posting.ts'
import { rowsOf } from '../support/workspace.ts'

const title = 'Deliveries can’t be saved; senders get 503.'

test('a data folder that comes back is written again, and the banner goes', async ({
  page,
  captureUrl,
  dataDir,
}) => {
  await postInOrder(captureUrl, fundings(2))
  await expect(rowsOf(page)).toHaveCount(2)
  renameSync(dataDir, `${dataDir}-away`)
  expect(await post(captureUrl, fundings(1)[0] ?? {})).toBe(503)
  const banner = page.getByRole('alert').filter({ hasText: title })
  await expect(banner).toBeVisible()
  renameSync(`${dataDir}-away`, dataDir)
  await expect(banner).toHaveCount(0)
  await postInOrder(captureUrl, fundings(1, 5))
  await expect(rowsOf(page)).toHaveCount(3)
})
