import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { AppError } from '#contract/errors'
import {
  isBusy,
  isDamage,
  isRefusedRow,
  storeError,
  writeError,
} from '../../../../../main/engine/store/connection/sqlite-errors.ts'

const { SqliteError } = Database

function thrownBy(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

test('a full disk is reported as one', () => {
  const database = new Database(':memory:')
  database.exec('CREATE TABLE t (bytes BLOB)')
  database.pragma('max_page_count = 3')
  const full = thrownBy(() => database.prepare('INSERT INTO t VALUES (zeroblob(100000))').run())
  expect(writeError(full, '/data')).toMatchObject({
    code: 'disk-full',
    message: expect.stringContaining('/data'),
  })
  database.close()
})

test('only CORRUPT and NOTADB are damage; busy, I/O and permission are not', () => {
  const damage = ['SQLITE_NOTADB', 'SQLITE_CORRUPT', 'SQLITE_CORRUPT_VTAB', 'SQLITE_CORRUPT_INDEX']
  const others = [
    'SQLITE_BUSY',
    'SQLITE_BUSY_RECOVERY',
    'SQLITE_IOERR_READ',
    'SQLITE_CANTOPEN',
    'SQLITE_READONLY',
  ]
  for (const code of damage) expect(isDamage(new SqliteError('m', code))).toBe(true)
  for (const code of [...others, 'SQLITE_PERM', 'SQLITE_FULL']) {
    expect(isDamage(new SqliteError('m', code))).toBe(false)
  }
  expect(isDamage(new Error('SQLITE_CORRUPT'))).toBe(false)
})

test('busy and locked are distinguished from everything else', () => {
  expect(isBusy(new SqliteError('m', 'SQLITE_BUSY_SNAPSHOT'))).toBe(true)
  expect(isBusy(new SqliteError('m', 'SQLITE_IOERR'))).toBe(false)
})

test('a refused value is distinguished from a failed disk', () => {
  const database = new Database(':memory:')
  database.exec('CREATE TABLE t (a INTEGER NOT NULL) STRICT')
  const insert = database.prepare('INSERT INTO t VALUES (?)')
  expect(isRefusedRow(thrownBy(() => insert.run(null)))).toBe(true)
  expect(isRefusedRow(thrownBy(() => insert.run('text')))).toBe(true)
  expect(isRefusedRow(thrownBy(() => insert.run({})))).toBe(true)
  expect(isRefusedRow(new SqliteError('m', 'SQLITE_IOERR_WRITE'))).toBe(false)
  database.close()
})

test('while writing there are two outcomes: a full disk, or a store that failed', () => {
  const codes = (error: unknown) => [storeError(error, '/d').code, writeError(error, '/d').code]
  expect(codes(new SqliteError('m', 'SQLITE_CORRUPT'))).toEqual(['store-damaged', 'store-failed'])
  expect(codes(new SqliteError('m', 'SQLITE_READONLY'))).toEqual(['folder-not-writable', 'store-failed'])
  expect(codes(new SqliteError('m', 'SQLITE_IOERR_FSYNC'))).toEqual(['store-failed', 'store-failed'])
  expect(codes(new TypeError('m'))).toEqual(['store-failed', 'store-failed'])
})

test('messages carry no text of the failed statement, and expected errors pass unchanged', () => {
  const secret = new SqliteError('value s3cret is bad', 'SQLITE_CONSTRAINT')
  expect(storeError(secret, '/d').message).not.toContain('s3cret')
  const expected = new AppError('store-newer', 'newer')
  expect(storeError(expected, '/d')).toBe(expected)
})
