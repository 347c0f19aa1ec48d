import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test, vi } from 'vitest'
import type { DeliveryId } from '#contract/terms'
import { mostChecked } from '../../../../../main/engine/store/connection/writing-connection.ts'
import { openReadStore } from '../../../../../main/engine/store/open-read-store.ts'
import { arrivedDelivery, captured } from '../../../../support/store/arrived-delivery.ts'
import {
  copiesOfFolder,
  leaveAsKilled,
  openTestReader,
  openTestStore,
} from '../../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

/** A folder whose store holds one delivery and is closed. */
const folderWithDelivery = copiesOfFolder()

/** Of a new store. */
const pageBytes = 8192

function overwrite(file: string, from: number, to: number): void {
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.alloc(to - from, 0x5a), 0, to - from, from)
  closeSync(handle)
}

/** Overwrites the first page of a table, wherever it lies. */
function destroyTable(dataDir: string, table: string): void {
  const file = `${dataDir}/store.db`
  const database = new Database(file, { readonly: true })
  const page = database
    .prepare<[string], { rootpage: number }>('SELECT rootpage FROM sqlite_schema WHERE name = ?')
    .get(table)?.rootpage
  database.close()
  if (page === undefined) throw new Error(`No table ${table}`)
  overwrite(file, (page - 1) * pageBytes, page * pageBytes)
}

test('a file that is no database is moved aside with its log, unchanged, and a new store begins, also twice in a second', async () => {
  const dataDir = temporaryFolder()
  const clock = { nowMs: () => 1_795_000_000_000, monotonicMs: () => performance.now() }
  const text = 'this is no database, whatever its name says '.repeat(100)
  writeFileSync(`${dataDir}/store.db`, text)
  writeFileSync(`${dataDir}/store.db-wal`, 'its log')
  writeFileSync(`${dataDir}/store.db-shm`, 'its index')

  const store = await openTestStore(dataDir, { clock })
  const moved = store.damagedStoreMovedTo ?? ''
  expect(basename(moved)).toMatch(/^store-damaged-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.db$/)
  expect(readFileSync(moved, 'utf8')).toBe(text)
  expect(readFileSync(`${moved}-wal`, 'utf8')).toBe('its log')
  expect(existsSync(`${moved}-shm`)).toBe(true)
  expect(await captured(store, arrivedDelivery())).toBe(1)
  // The next start finds nothing to move.
  await store.close()
  const next = await openTestStore(dataDir, { clock })
  expect([next.damagedStoreMovedTo, next.totals().deliveries]).toEqual([null, 1])
  await next.close()
  writeFileSync(`${dataDir}/store.db`, 'x'.repeat(5_000))
  const second = await openTestStore(dataDir, { clock })
  expect(second.damagedStoreMovedTo).not.toBe(moved)
  expect([readFileSync(moved, 'utf8'), existsSync(second.damagedStoreMovedTo ?? '')]).toEqual([text, true])
})

test.each(['sqlite_schema', 'routes'])('a database whose %s cannot be read is moved aside', async table => {
  const dataDir = folderWithDelivery()
  if (table === 'sqlite_schema') overwrite(`${dataDir}/store.db`, 100, pageBytes)
  else destroyTable(dataDir, table)
  const store = await openTestStore(dataDir)
  expect(store.damagedStoreMovedTo).not.toBeNull()
  expect(store.totals().deliveries).toBe(0)
})

test('the log of a damaged database is moved with it, as it was found', async () => {
  const dataDir = folderWithDelivery()
  await leaveAsKilled(dataDir, 50)
  const log = readFileSync(`${dataDir}/store.db-wal`)
  // Not written to since the last start of the day, so the log has no sound copy of it.
  destroyTable(dataDir, 'sessions')

  const store = await openTestStore(dataDir)
  expect(store.damagedStoreMovedTo).not.toBeNull()
  expect(readFileSync(`${store.damagedStoreMovedTo}-wal`).equals(log)).toBe(true)
  expect(store.totals().deliveries).toBe(0)
})

test('damage that shows only while writing fails that write, and the store is moved at the next start', async () => {
  const dataDir = folderWithDelivery()
  destroyTable(dataDir, 'responses')

  const store = await openTestStore(dataDir)
  expect(store.damagedStoreMovedTo).toBeNull()
  store.recordResponse(1 as DeliveryId, 200, 1)
  await expect(captured(store, arrivedDelivery())).rejects.toMatchObject({
    code: 'store-failed',
    message: expect.stringContaining('damaged'),
  })
  await store.close()
  const next = await openTestStore(dataDir)
  expect(next.damagedStoreMovedTo).not.toBeNull()
  await captured(next, arrivedDelivery())
})

test('a reader moves nothing aside: it says that the store is damaged', () => {
  const dataDir = temporaryFolder()
  writeFileSync(`${dataDir}/store.db`, 'x'.repeat(5_000))
  expect(() => openTestReader(dataDir)).toThrow(expect.objectContaining({ code: 'store-damaged' }))
  expect(readdirSync(dataDir)).toEqual(['store.db'])
})

test('a database that somebody else is writing is not moved aside', async () => {
  const dataDir = folderWithDelivery()
  // The lock file of a copy is that of another database until the copy is opened.
  await (await openTestStore(dataDir)).close()
  const stranger = new Database(`${dataDir}/store.db`)
  stranger.exec('BEGIN EXCLUSIVE')
  await expect(openTestStore(dataDir)).rejects.toMatchObject({ code: 'store-failed' })
  stranger.close()
  const store = await openTestStore(dataDir)
  expect(store.damagedStoreMovedTo).toBeNull()
  expect(store.totals().deliveries).toBe(1)
})

test('a database that cannot be opened is not moved aside', async () => {
  const dataDir = temporaryFolder()
  mkdirSync(`${dataDir}/store.db`)
  await expect(openTestStore(dataDir)).rejects.toMatchObject({ code: 'folder-not-writable' })
  expect(readdirSync(dataDir)).toContain('store.db')
})

test.skipIf(process.getuid?.() === 0)(
  'a folder that may not be written is reported, not moved (root may write everywhere)',
  async () => {
    const dataDir = folderWithDelivery()
    chmodSync(dataDir, 0o500)
    await expect(openTestStore(dataDir)).rejects.toMatchObject({ code: 'folder-not-writable' })
    chmodSync(dataDir, 0o700)
  },
)

test('damage that a reader meets is noted, and the store is moved at the next start as the message says', async () => {
  const dataDir = folderWithDelivery()
  destroyTable(dataDir, 'attempts')
  const reader = openTestReader(dataDir)
  expect(() => reader.attempts({ limit: 10 })).toThrow(
    expect.objectContaining({ code: 'store-damaged', message: expect.stringContaining('Restart Hooktrail') }),
  )
  reader.close()
  const next = await openTestStore(dataDir)
  expect(next.damagedStoreMovedTo).not.toBeNull()
})

test('damage in a foreign data folder is reported and not recorded', () => {
  const dataDir = folderWithDelivery()
  destroyTable(dataDir, 'attempts')
  const foreign = openReadStore({ dataDir, rulesVersion: 1, isForeign: true })
  expect(() => foreign.attempts({ limit: 10 })).toThrow(expect.objectContaining({ code: 'store-damaged' }))
  foreign.close()
  expect(readdirSync(dataDir)).not.toContain('store.damaged')
})

test.skipIf(process.platform === 'win32')(
  'damage in a copy of the store, which may be torn, is reported and not recorded',
  () => {
    const original = folderWithDelivery()
    destroyTable(original, 'attempts')
    // Root may write everywhere, so another user reads, in folders that it can reach.
    const isRoot = process.getuid?.() === 0
    const folder = mkdtempSync('/tmp/hooktrail-test-')
    const [dataDir, copies] = [join(folder, 'data'), join(folder, 'copies')]
    cpSync(original, dataDir, { recursive: true })
    mkdirSync(copies)
    rmSync(join(dataDir, 'store.db-shm'), { force: true })
    if (isRoot) execFileSync('chown', ['-R', '12345', folder])
    vi.stubEnv('TMPDIR', copies)
    // SQLite cannot make its index in a read-only folder, so that a copy is read.
    chmodSync(dataDir, 0o500)
    if (isRoot) process.seteuid?.(12_345)
    try {
      expect(() => openTestReader(dataDir).attempts({ limit: 10 })).toThrow(
        expect.objectContaining({ code: 'store-damaged' }),
      )
      expect(readdirSync(dataDir)).not.toContain('store.damaged')
    } finally {
      if (isRoot) process.seteuid?.(0)
      vi.unstubAllEnvs()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

test('a store that is only marked as damaged is checked: a sound one stays, without the mark', async () => {
  const dataDir = folderWithDelivery()
  writeFileSync(`${dataDir}/store.damaged`, '')
  const store = await openTestStore(dataDir)
  expect(store.damagedStoreMovedTo).toBeNull()
  expect(store.notice).toContain('It was checked and is sound')
  expect(store.totals().deliveries).toBe(1)
  expect(readdirSync(dataDir)).not.toContain('store.damaged')
})

test('a marked store that is too large to be checked at the start is moved aside, and that is reported', async () => {
  const dataDir = folderWithDelivery()
  writeFileSync(`${dataDir}/store.damaged`, '')
  // SQLite passes over what lies behind its last page.
  truncateSync(`${dataDir}/store.db`, mostChecked + pageBytes)
  const store = await openTestStore(dataDir)
  expect(store.notice).toContain(`moved to ${store.damagedStoreMovedTo}`)
  expect(store.totals().deliveries).toBe(0)
})
