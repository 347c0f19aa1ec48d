import { hash, randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { migrate, versionOf } from '../migrations/migrate.ts'
import { schemaVersion } from '../migrations/migrations.ts'
import { storeError } from './sqlite-errors.ts'
import { storeFiles } from './store-files.ts'

/** The version whose migration gives a store its own id. */
const identityVersion = 5

/**
 * A copy of an older store, below `workDir`, brought to this program's form; `null` where the store needs none. The
 * original is only read; one of somebody else has passed `checkForeignStore`, since migrating runs its triggers. Throws `store-damaged`, `store-failed`, `disk-full`.
 */
export function openMigratedCopy(
  dataDir: string,
  workDir: string,
): { readonly dataDir: string; readonly remove: () => void } | null {
  const { database: file } = storeFiles(dataDir)
  let copied = ''
  const remove = (): void => rmSync(copied, { recursive: true, force: true })
  let original: Database.Database | null = null
  try {
    original = new Database(file, { readonly: true, fileMustExist: true })
    const version = versionOf(original)
    // A newer store, or none at all, is refused when it is opened.
    if (version >= schemaVersion || version === 0) return null
    copied = join(workDir, `migrating-${randomBytes(6).toString('hex')}`)
    mkdirSync(copied, { recursive: true, mode: 0o700 })
    original.prepare('VACUUM INTO ?').run(storeFiles(copied).database)
    bringUpToDate(copied, version)
    return { dataDir: copied, remove }
  } catch (error) {
    if (copied !== '') remove()
    throw storeError(error, dataDir)
  } finally {
    original?.close()
  }
}

function bringUpToDate(dataDir: string, version: number): void {
  const copy = new Database(storeFiles(dataDir).database)
  try {
    copy.pragma('trusted_schema = OFF')
    migrate(copy, dataDir)
    if (version >= identityVersion) return
    // Each migration would give the copy another id, and the same delivery would be imported twice.
    const first = copy
      .prepare<[], { id: number; name: string; begunAtMs: number }>(
        'SELECT id, name, begun_at_ms AS begunAtMs FROM sessions ORDER BY id LIMIT 1',
      )
      .get()
    copy
      .prepare('UPDATE identity SET store_id = ?')
      .run(hash('sha256', JSON.stringify(first ?? null)).slice(0, 32))
  } finally {
    copy.close()
  }
}
