import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { test } from 'vitest'
import { expectMadeAgain, folderWith } from './open-index-steps.ts'

const inspectedStore = folderWith(4)

function replaceByFolder(file: string): void {
  rmSync(file)
  mkdirSync(`${file}/of-somebody`, { recursive: true })
}

function dropState(file: string): void {
  const database = new Database(file)
  database.exec('DROP TABLE index_state')
  database.close()
}

test.each([
  ['is empty', (file: string) => writeFileSync(file, '')],
  ['is a folder', replaceByFolder],
  [
    'has a folder in the place of its log',
    (file: string) => mkdirSync(`${file}-wal/of-somebody`, { recursive: true }),
  ],
  ['has lost its tables', dropState],
])('an index that %s is made again, and nothing of the store is touched', (_, spoil) =>
  expectMadeAgain(inspectedStore(), spoil),
)
