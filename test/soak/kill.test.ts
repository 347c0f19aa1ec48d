import { expect, test } from 'vitest'
import { killDuringPosts } from '../support/network/kill-during-posts.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('after kill -9 at 20 different moments every answered delivery is in the store', async () => {
  const folder = temporaryFolder()
  for (let round = 0; round < 20; round++) {
    // Moments spread from the first few answers to some thousand.
    const killAfter = Math.round(5 * 1.35 ** round)
    const { answered, missing } = await killDuringPosts(folder, killAfter)
    console.log(`round ${round + 1}: killed after ${answered} answers, missing ${missing.length}`)
    expect(answered).toBeGreaterThanOrEqual(killAfter)
    expect(missing).toEqual([])
  }
})
