import { expect, test } from 'vitest'
import { killDuringPosts } from '../../../../support/network/kill-during-posts.ts'
import { folderOnDisk } from '../../../../support/temporary-folder.ts'

test.each([3, 200, 1000])(
  'after kill -9 at the %i-th answer every answered delivery is in the store',
  async killAfter => {
    const { answered, missing } = await killDuringPosts(folderOnDisk(), killAfter)
    expect(answered).toBeGreaterThanOrEqual(killAfter)
    expect(missing).toEqual([])
  },
)
