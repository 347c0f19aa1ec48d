import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { beforeDeliveries, type DeliveryId } from '#contract/terms'
import { everything } from '../../../../../main/engine/store/read-store.ts'
import { migrate } from '../../../../../main/engine/store/schema/migrate.ts'
import { deliveryTables, firstColumn } from '../../../../../main/engine/store/schema/schema.ts'
import { searchFor } from '../../../../support/store/search-for.ts'
import { countDeliveries, listRecords } from '../../../../support/store/whole-reads.ts'
import { countOf, inspect, notification, storeWith } from './delivery-changes-steps.ts'

/** Every row of these deliveries, as text. */
function rowsOf(dataDir: string): Record<string, unknown[]> {
  const database = new Database(`${dataDir}/store.db`, { readonly: true })
  try {
    return Object.fromEntries([
      ...Object.entries(deliveryTables).map(([table, columns]) => [
        table,
        database.prepare(`SELECT ${columns} FROM ${table} ORDER BY ${firstColumn(columns)}`).all(),
      ]),
      ['attempts', database.prepare('SELECT id, delivery_id FROM attempts ORDER BY id').all()],
      ['totals', database.prepare('SELECT delivery_count FROM totals').all()],
    ])
  } finally {
    database.close()
  }
}

test('a tag is one tag in any case, and only what changed is told', async () => {
  const { store, ids, reader } = await storeWith(['a', 'b', 'c'])
  const [first = beforeDeliveries] = ids
  expect(await store.tagDeliveries([first], 'Checkout', true)).toEqual([first])
  expect(await store.tagDeliveries(ids, 'CHECKOUT', true)).toEqual(ids.slice(1))
  expect(reader.deliveriesById(ids).map(({ tags }) => tags)).toEqual([
    ['Checkout'],
    ['Checkout'],
    ['Checkout'],
  ])
  expect(reader.tags()).toEqual([{ name: 'Checkout', count: 3 }])
  expect(await store.tagDeliveries([first, 999 as DeliveryId], 'checkout', false)).toEqual([first])
  expect(countDeliveries(reader, searchFor('tag:checkout'))).toBe(2)
  expect(countDeliveries(reader, searchFor('tag:none'))).toBe(1)
  expect(countDeliveries(reader, searchFor('-is:tagged'))).toBe(1)
})

test('a note is found by its text, and an empty one is none; deliveries go to a session, and back to where they were', async () => {
  const { store, ids, reader } = await storeWith(['a', 'b'])
  const [first = beforeDeliveries, second = beforeDeliveries] = ids
  const before = await store.noteDeliveries(ids.map(id => ({ id, text: 'Ask support' })))
  expect(before).toEqual(ids.map(id => ({ id, text: '' })))
  expect(await store.noteDeliveries([{ id: first, text: 'Done' }])).toEqual([
    { id: first, text: 'Ask support' },
  ])
  expect(reader.note(first)).toBe('Done')
  const found = (query: string): DeliveryId[] =>
    reader.listDeliveries({ limit: 10, search: searchFor(query) }).rows.map(({ id }) => id)
  expect(found('note:SUPPORT')).toEqual([second])
  expect(found('support')).toEqual([second])
  expect(found('is:noted')).toEqual([second, first])
  await store.noteDeliveries([{ id: second, text: '' }])
  expect(found('is:noted')).toEqual([first])
  expect(reader.deliveriesById([second])[0]?.hasNote).toBe(false)

  const other = await store.addSession({ name: 'Other', isImported: false })
  const moved = await store.assignDeliveries([{ id: second, sessionId: other }])
  expect(moved).toEqual([{ id: second, sessionId: store.session.id }])
  expect(reader.session(other)?.deliveryCount).toBe(1)
  await store.assignDeliveries(moved)
  expect(reader.session(other)?.deliveryCount).toBe(0)
})

test('the trash has every table that has rows of a delivery, and every column but the number of a row', () => {
  const database = new Database(':memory:')
  migrate(database, 'memory')
  const columnsOf = (table: string): unknown[] =>
    database.prepare('SELECT name FROM pragma_table_info(?) ORDER BY name').pluck().all(table)
  const known = Object.entries<string>(deliveryTables)
  for (const [table, columns] of known) {
    const own = columnsOf(table).filter(name => table !== 'body_chunks' || name !== 'id')
    expect(columns.split(', ').sort(), table).toEqual(own)
    expect(columnsOf(`trashed_${table}`), table).toEqual(own)
  }
  const referring = database
    .prepare(
      `SELECT m.name FROM sqlite_schema m JOIN pragma_foreign_key_list(m.name) f
       WHERE m.type = 'table' AND f."table" = 'deliveries' AND f.on_delete = 'CASCADE' ORDER BY m.name`,
    )
    .pluck()
    .all()
  expect(['deliveries', ...referring].sort()).toEqual(known.map(([table]) => table).sort())
  database.close()
})

test('what is deleted is nowhere, and comes back with everything that belonged to it', async () => {
  const long = JSON.stringify({ event: 'funding', payload: { fid: 'long', note: 'n'.repeat(2_000_000) } })
  const { dataDir, store, ids, reader } = await storeWith([
    notification('f1', 'pending'),
    notification('f1', 'complete'),
    long,
    notification('f2', 'failed'),
  ])
  const [first = beforeDeliveries, second = beforeDeliveries, third = beforeDeliveries] = ids
  store.recordResponse(first, 200, 4)
  await store.tagDeliveries([first, third], 'checkout', true)
  await store.noteDeliveries([{ id: first, text: 'first' }])
  await store.pinDeliveries([first], true)
  await store.indexSettled()
  const rows = rowsOf(dataDir)
  const trail = listRecords(reader, { limit: 10, search: everything }).rows

  const deletion = await store.beginDeletion(1_000)
  expect(await store.trashDeliveries([first, third, 999 as DeliveryId], deletion)).toEqual([first, third])
  await store.indexSettled()
  expect(store.totals()).toMatchObject({ deliveries: 2, pending: 0 })
  expect(countDeliveries(reader, everything)).toBe(2)
  expect(countDeliveries(reader, searchFor('tag:checkout'))).toBe(0)
  expect(reader.delivery(first)).toBeNull()
  expect(reader.deletions()).toEqual([{ id: deletion, deletedAtMs: 1_000, count: 2 }])
  expect(listRecords(reader, { limit: 10, search: everything }).rows).toHaveLength(2)

  expect(await store.restoreDeliveries(deletion, store.session.id)).toEqual([first, third])
  await store.indexSettled()
  expect(rowsOf(dataDir)).toEqual(rows)
  expect(reader.deletions()).toEqual([])
  expect(store.totals()).toMatchObject({ deliveries: 4, pending: 2 })
  await inspect(dataDir, store)
  expect(store.totals().pending).toBe(0)
  expect(listRecords(reader, { limit: 10, search: everything }).rows).toEqual(trail)
  expect(countDeliveries(reader, searchFor('fid status:pending'))).toBe(1)
  expect(countDeliveries(reader, searchFor('id:>0'))).toBe(4)
  expect(second).toBeGreaterThan(0)
  expect(await store.restoreDeliveries(deletion, store.session.id)).toEqual([])
})

test('what is purged is gone from the disk, with tags that nothing has any more', async () => {
  const { dataDir, store, ids, reader } = await storeWith(['a', 'b', 'c'])
  await store.tagDeliveries(ids.slice(0, 1), 'gone', true)
  await store.tagDeliveries(ids.slice(1, 2), 'later', true)
  const old = await store.beginDeletion(1_000)
  await store.trashDeliveries(ids.slice(0, 1), old)
  const fresh = await store.beginDeletion(5_000)
  await store.trashDeliveries(ids.slice(1, 2), fresh)
  while ((await store.purgeTrash(2_000)) > 0);
  expect(reader.deletions().map(({ id }) => id)).toEqual([fresh])
  expect(countOf(dataDir, 'trashed_delivery_contents')).toBe(1)
  expect(countOf(dataDir, 'tags')).toBe(1)
  expect(await store.restoreDeliveries(old, store.session.id)).toEqual([])
})
