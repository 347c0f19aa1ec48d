import Database from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createCheckpointer, restartAtBytes } from '../../../../../main/engine/store/writer/checkpoint.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

/** A database with a reader that holds its log, and a checkpoint thread that is always free and does nothing. */
function openHeld() {
  const file = `${temporaryFolder()}/store.db`
  const database = new Database(file)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = OFF')
  database.pragma('wal_autocheckpoint = 0')
  database.exec('CREATE TABLE bodies (body BLOB)')
  const reader = new Database(file, { readonly: true })
  onTestFinished(() => {
    reader.close()
    database.close()
  })
  reader.exec('BEGIN')
  reader.prepare('SELECT count(*) FROM bodies').get()
  let copies = 0
  const checkpointer = createCheckpointer(database, {
    isFree: true,
    isGone: false,
    copy: () => {
      copies += 1
    },
    end: () => {},
  })
  const insert = database.prepare('INSERT INTO bodies VALUES (zeroblob(?))')
  return {
    database,
    copies: () => copies,
    release: () => reader.exec('COMMIT'),
    write(bytes: number) {
      insert.run(bytes)
      checkpointer.checkpointIfGrown()
    },
  }
}

test('a reader that holds the log up costs a checkpoint a mebibyte, and not one a commit', () => {
  const { write, copies } = openHeld()
  write(4 * 1024 * 1024)
  expect(copies()).toBe(1)
  for (let commit = 0; commit < 100; commit += 1) write(100)
  expect(copies()).toBe(1)
  for (let commit = 0; commit < 4; commit += 1) write(1024 * 1024)
  expect(copies()).toBeGreaterThanOrEqual(4)
})

test('waiting for a reader in vain is tried again less and less often, and at once after it has ended', () => {
  const { database, write, release } = openHeld()
  const pragma = vi.spyOn(database, 'pragma')
  const waits = () => pragma.mock.calls.filter(([text]) => text === 'wal_checkpoint(RESTART)').length
  const mebibytes = (count: number) => {
    for (let written = 0; written < count; written += 1) write(1024 * 1024)
  }
  mebibytes(restartAtBytes / 1024 / 1024 + 1)
  // At 52, 56 and 64 MiB.
  expect(waits()).toBe(3)
  mebibytes(restartAtBytes / 1024 / 1024)
  expect(waits()).toBeGreaterThanOrEqual(4)
  expect(waits()).toBeLessThanOrEqual(7)
  const before = waits()
  release()
  mebibytes(restartAtBytes / 1024 / 1024 + 1)
  expect(waits()).toBe(before + 1)
})
