import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { z } from 'zod'
import { megabytes } from '../../support/figures.ts'
import type { Row } from '../report.ts'
import { readReceived } from './received.ts'

interface StoreSize {
  /** Of all files of the store and its index. */
  readonly bytes: number
  /** The part of the search index. */
  readonly searchIndexBytes: number
}

const nameSchema = z.object({ name: z.string() })
const pageSchema = z.object({ bytes: z.number().nullable() })

/** Of a folder that nobody holds: what waits in a write-ahead log would be counted twice. */
function storeSize(dataDir: string): StoreSize {
  const names = readdirSync(dataDir).filter(name => /\.db(-wal|-shm)?$/.test(name))
  const bytes = names.reduce((sum, name) => sum + statSync(join(dataDir, name)).size, 0)
  const databases = names.filter(
    name => name === 'store.db' || name === 'index.db' || /^texts-.*\.db$/.test(name),
  )
  const searchIndexBytes = databases.reduce((sum, name) => sum + fullTextBytes(join(dataDir, name)), 0)
  return { bytes, searchIndexBytes }
}

/** The pages of FTS5 tables: each has its shadow tables by its own name and an ending. */
function fullTextBytes(file: string): number {
  const database = new Database(file, { readonly: true })
  try {
    const tables = database.prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL TABLE%USING fts5%'`,
    )
    const pages = database.prepare(
      `SELECT sum(pgsize) AS bytes FROM dbstat WHERE aggregate = TRUE AND name GLOB ? || '_*'`,
    )
    return z
      .array(nameSchema)
      .parse(tables.all())
      .reduce((sum, { name }) => sum + (pageSchema.parse(pages.get(name)).bytes ?? 0), 0)
  } finally {
    database.close()
  }
}

const goals = { without: 1.5, with: 2 }

/** Of a folder that nobody holds. */
export function measureSize(dataDir: string): readonly Row[] {
  const received = readReceived(dataDir).bytes
  const { bytes, searchIndexBytes } = storeSize(dataDir)
  const row = (what: string, size: number, goal: number): Row => ({
    what: `store on disk over raw bytes received, ${what} the search index`,
    measured: `${(size / received).toFixed(2)} (${megabytes(size)} over ${megabytes(received)})`,
    goal: goal.toFixed(1),
    isMet: size / received <= goal,
    limit: 'bytes',
  })
  return [row('without', bytes - searchIndexBytes, goals.without), row('with', bytes, goals.with)]
}
