import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { readLogCommits } from '../../soak/power/torn-copies.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test('each commit of a write-ahead log is found; one with a changed byte, and all after it, count as not there', () => {
  const file = join(temporaryFolder(), 'a.db')
  const database = new Database(file)
  onTestFinished(() => void database.close())
  database.pragma('journal_mode = WAL')
  database.exec('CREATE TABLE t (a TEXT)')
  for (let index = 0; index < 5; index++) database.exec(`INSERT INTO t VALUES ('${index}')`)
  const log = readFileSync(`${file}-wal`)
  const { ends, pageBytes, pagesUpTo } = readLogCommits(log)
  expect([pageBytes, ends.length, ends.at(-1)]).toEqual([4096, 6, log.byteLength])
  expect([...pagesUpTo(log.byteLength)].sort()).toEqual([1, 2])

  const third = ends[2] ?? 0
  log.writeUInt8(log.readUInt8(third - 10) ^ 1, third - 10)
  expect(readLogCommits(log).ends).toEqual(ends.slice(0, 2))
  expect(readLogCommits(Buffer.alloc(5000, 7)).ends).toEqual([])
})
