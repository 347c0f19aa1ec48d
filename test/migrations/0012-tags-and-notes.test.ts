import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { everything } from '../../main/engine/store/read-store.ts'
import { arrivedDelivery, captured } from '../support/store/arrived-delivery.ts'
import { openTestReader, openTestStore } from '../support/store/open-test-store.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Takes out of a store what version 12 and later ones brought. */
function makeVersion11(dataDir: string): void {
  const database = new Database(`${dataDir}/store.db`)
  database.exec('DROP TABLE drill_attempts; DROP TABLE drills')
  const made = database
    .prepare<[], string>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND (name LIKE 'trash%'
         OR name IN ('delivery_tags', 'delivery_notes', 'tags', 'deletions', 'restorals'))`,
    )
    .pluck()
    .all()
  for (const name of made.sort((one, other) => Number(one === 'tags') - Number(other === 'tags')))
    database.exec(`DROP TABLE ${name}`)
  database.pragma('user_version = 11')
  database.close()
}

test('a store of version 11 keeps its deliveries, which can then be tagged, deleted and restored, and takes drills (0013-drills)', async () => {
  const dataDir = temporaryFolder()
  const before = await openTestStore(dataDir)
  const ids = [
    await captured(before, arrivedDelivery({ body: 'a' })),
    await captured(before, arrivedDelivery()),
  ]
  await before.pinDeliveries(ids.slice(0, 1), true)
  await before.close()
  makeVersion11(dataDir)

  const store = await openTestStore(dataDir)
  expect(openTestReader(dataDir).countDeliveries(everything)).toBe(2)
  expect(await store.tagDeliveries(ids, 'checkout', true)).toEqual(ids)
  const deletion = await store.beginDeletion(1)
  expect(await store.trashDeliveries(ids, deletion)).toBe(2)
  expect(await store.restoreDeliveries(deletion, store.session.id)).toEqual(ids)
  const reader = openTestReader(dataDir)
  expect(reader.deliveriesById(ids).map(({ tags }) => tags)).toEqual([['checkout'], ['checkout']])
  expect(ids.map(id => reader.deliveriesById([id])[0]?.isPinned)).toEqual([true, false])
  const id = await store.saveDrill(null, { subject: 'app', summary: '{"state":"done"}', detail: '{}' })
  expect(reader.drills({ limit: 10 }).drills).toEqual([{ id, summary: { state: 'done' } }])
})
