import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { isPassed } from '#contract/sending/passed'
import { isPassedSql } from '../../../../../main/engine/store/schema/passed-attempts.ts'

const database = new Database(':memory:')
database.exec('CREATE TABLE attempts (status INTEGER, error_code TEXT)')
const insert = database.prepare('INSERT INTO attempts VALUES (?, ?)')
const ask = database.prepare<[], { isPassed: number | null }>(
  `SELECT ${isPassedSql} AS isPassed FROM attempts`,
)

test.each([
  [200, null, true],
  [204, null, true],
  [299, null, true],
  [199, null, false],
  [300, null, false],
  [500, null, false],
  [200, 'target-timeout', false],
  [null, 'target-refused', false],
  [null, null, false],
])(
  'an attempt with status %s and error %s: passed is %s, in the store as everywhere',
  (status, error, expected) => {
    database.exec('DELETE FROM attempts')
    insert.run(status, error)
    expect(isPassed({ status, error })).toBe(expected)
    expect(ask.get()?.isPassed === 1).toBe(expected)
  },
)
