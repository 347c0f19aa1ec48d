import { expect, test } from 'vitest'
import { openForWriting } from '../../../../../main/engine/store/connection/writing-connection.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

test('each commit waits for the disk, in a new store and in one that is opened again', () => {
  const dataDir = temporaryFolder()
  for (let opening = 0; opening < 2; opening++) {
    const { database } = openForWriting(dataDir, Date.now(), 'store.lock')
    // https://www.sqlite.org/pragma.html#pragma_synchronous: 2 is FULL.
    expect(database.pragma('synchronous', { simple: true })).toBe(2)
    database.close()
  }
})
