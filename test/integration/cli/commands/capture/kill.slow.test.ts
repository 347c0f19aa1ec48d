import { expect, test } from 'vitest'
import { killDuringLoad } from '../../../../soak/kills/kill-during-load.ts'
import { folderOnDisk } from '../../../../support/temporary-folder.ts'

test('after kill -9 at the 50th response every delivery with a response is in the store', async () => {
  const { acknowledged, ...checked } = await killDuringLoad(folderOnDisk(), 50)
  expect(acknowledged).toBeGreaterThanOrEqual(50)
  expect(checked).toMatchObject({ lost: [], duplicated: [], changed: [] })
})
