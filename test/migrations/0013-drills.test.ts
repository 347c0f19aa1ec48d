import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { everything } from '../../main/engine/store/read-store.ts'
import { arrivedDelivery, captured } from '../support/store/arrived-delivery.ts'
import { openTestReader, openTestStore } from '../support/store/open-test-store.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('a store of version 12 keeps its deliveries, and takes drills', async () => {
  const dataDir = temporaryFolder()
  const before = await openTestStore(dataDir)
  await captured(before, arrivedDelivery({ body: 'a' }))
  await before.close()
  const database = new Database(`${dataDir}/store.db`)
  database.exec('DROP TABLE drill_attempts; DROP TABLE drills')
  database.pragma('user_version = 12')
  database.close()

  const store = await openTestStore(dataDir)
  const id = await store.saveDrill(null, { subject: 'app', summary: '{"state":"done"}', detail: '{}' })
  const reader = openTestReader(dataDir)
  expect(reader.countDeliveries(everything)).toBe(1)
  expect(reader.drills({ limit: 10 })).toEqual({
    drills: [{ id, summary: { state: 'done' } }],
    hasMore: false,
  })
})
