import { expect, test } from 'vitest'
import { killDuringPosts } from '../../../../support/network/kill-during-posts.ts'
import { folderOnDisk } from '../../../../support/temporary-folder.ts'

test('after kill -9 at the 50th answer every answered delivery is in the store', async () => {
  const { answered, missing } = await killDuringPosts(folderOnDisk(), 50)
  expect(answered).toBeGreaterThanOrEqual(50)
  expect(missing).toEqual([])
})
