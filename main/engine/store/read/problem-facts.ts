import { statSync } from 'node:fs'
import type { Database } from 'better-sqlite3'
import { versionOf } from '../schema/migrate.ts'

/** Tables whose rows are counted one by one: users make few of these. */
const counted = ['sessions', 'environments', 'registrations', 'tunnels', 'routes', 'tags', 'drills'] as const
type Counted = (typeof counted)[number]

export interface StoreFacts {
  readonly schemaVersion: number
  readonly sqliteVersion: string
  readonly pageBytes: number
  readonly pages: number
  readonly freePages: number
  readonly logBytes: number
  /** `null`: the database is too large to check while other calls wait. */
  readonly quickCheck: 'ok' | 'damaged' | null
  readonly rows: Readonly<Record<Counted, number>>
}

/** A larger database is not checked: lists and searches would wait for the thread. */
const maximumCheckedBytes = 256 * 1024 * 1024

export function createProblemReads(database: Database) {
  const values = ['environments', 'registrations', 'tunnels', 'routes'].map(table =>
    database.prepare<[], { value: string }>(`SELECT value FROM ${table} ORDER BY id LIMIT 1000`),
  )
  const names = ['sessions', 'tags'].map(table =>
    database.prepare<[], { name: string }>(`SELECT name FROM ${table} ORDER BY id DESC LIMIT 1000`),
  )
  return {
    /** Sizes and the state of the database. Reads no delivery. */
    storeFacts(): StoreFacts {
      const number = (pragma: string): number => Number(database.pragma(pragma, { simple: true }))
      const [pageBytes, pages] = [number('main.page_size'), number('main.page_count')]
      return {
        schemaVersion: versionOf(database),
        sqliteVersion: String(database.prepare('SELECT sqlite_version()').pluck().get()),
        pageBytes,
        pages,
        freePages: number('main.freelist_count'),
        logBytes: statSync(`${database.name}-wal`, { throwIfNoEntry: false })?.size ?? 0,
        quickCheck: pageBytes * pages > maximumCheckedBytes ? null : quickCheck(database),
        rows: Object.fromEntries(
          counted.map(table => [
            table,
            Number(database.prepare(`SELECT count(*) FROM ${table}`).pluck().get()),
          ]),
        ) as Record<Counted, number>,
      }
    },
    /** Values that the user made, as JSON, and names: a report must not contain them. */
    userTexts: (): { readonly values: readonly string[]; readonly names: readonly string[] } => ({
      values: values.flatMap(statement => statement.all().map(({ value }) => value)),
      names: names.flatMap(statement => statement.all().map(({ name }) => name)),
    }),
  }
}

function quickCheck(database: Database): 'ok' | 'damaged' {
  return database.pragma('main.quick_check(1)', { simple: true }) === 'ok' ? 'ok' : 'damaged'
}
