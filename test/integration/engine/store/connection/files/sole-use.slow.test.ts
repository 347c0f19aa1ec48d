import { linkSync } from 'node:fs'
import { test } from 'vitest'
import { arrivedDelivery, captured } from '../../../../../support/store/arrived-delivery.ts'
import { expectSecondRefused, openTestStore } from '../../../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../../../support/temporary-folder.ts'

test('a second process is refused by another path to the database, and where all files beside it were removed; nothing is lost', async () => {
  const dataDir = temporaryFolder()
  const elsewhere = temporaryFolder()
  await captured(await openTestStore(dataDir), arrivedDelivery())
  linkSync(`${dataDir}/store.db`, `${elsewhere}/store.db`)
  await expectSecondRefused(['hold.db', 'holder.json', 'store.db-wal', 'store.db-shm'], elsewhere)
})
