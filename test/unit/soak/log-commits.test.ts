import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { readLogCommits } from '../../soak/power/log-commits.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

function logOf(commits: number): Buffer {
  const file = join(temporaryFolder(), 'a.db')
  const database = new Database(file)
  onTestFinished(() => void database.close())
  database.pragma('journal_mode = WAL')
  database.exec('CREATE TABLE t (a TEXT)')
  for (let index = 0; index < commits; index++) database.exec(`INSERT INTO t VALUES ('${index}')`)
  return readFileSync(`${file}-wal`)
}

test('each commit of a write-ahead log is found, the last at its end', () => {
  const log = logOf(5)
  const { ends, pageBytes, pagesUpTo } = readLogCommits(log)
  expect(pageBytes).toBe(4096)
  expect(ends).toHaveLength(6)
  expect(ends.at(-1)).toBe(log.byteLength)
  expect([...pagesUpTo(log.byteLength)].sort()).toEqual([1, 2])
})

test('a commit with a changed byte, and all after it, count as not there', () => {
  const log = logOf(5)
  const { ends } = readLogCommits(log)
  const third = ends[2] ?? 0
  log.writeUInt8(log.readUInt8(third - 10) ^ 1, third - 10)
  expect(readLogCommits(log).ends).toEqual(ends.slice(0, 2))
})

test('what is no log holds no commit', () => {
  expect(readLogCommits(Buffer.alloc(0)).ends).toEqual([])
  expect(readLogCommits(Buffer.alloc(5000, 7)).ends).toEqual([])
})
