import { expect, test } from 'vitest'
import { killDuringLoad } from '../../../../soak/kills/kill-during-load.ts'
import { folderOnDisk } from '../../../../support/temporary-folder.ts'

test.each([3, 200, 1000])(
  'after kill -9 at the %i-th answer every answered delivery is in the store',
  async killAfter => {
    const { acknowledged, ...checked } = await killDuringLoad(folderOnDisk(), killAfter)
    expect(acknowledged).toBeGreaterThanOrEqual(killAfter)
    expect(checked).toMatchObject({ lost: [], duplicated: [], changed: [] })
  },
)
