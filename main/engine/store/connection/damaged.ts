import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { storeFiles } from './store-files.ts'

// The log is moved first: SQLite would replay a log that stays behind into a new database.
const endings = ['-wal', '-shm', ''] as const

/**
 * Renames the database with its log and index, so that a new database can be made and nothing is lost. Only for the
 * process that holds the folder, with no connection open. Returns the database's new path, in the same folder.
 */
export function moveDamagedAside(dataDir: string, nowMs: number): string {
  const files = storeFiles(dataDir)
  // The index belongs to the damaged store: beside a new store it would look as if deliveries were lost.
  for (const ending of endings) rmSync(files.index + ending, { recursive: true, force: true })
  const moved = keepAside(dataDir, files.database, 'store-damaged', nowMs)
  removeMark(dataDir)
  return moved
}

/**
 * Renames a database, its log and its index, as far as they exist. Returns the database's new path, in the
 * same folder: `NAME-2026-11-22T10-00-00.db`.
 */
export function keepAside(dataDir: string, file: string, name: string, nowMs: number): string {
  const moved = freeName(dataDir, name, nowMs)
  for (const ending of endings) {
    if (existsSync(file + ending)) renameSync(file + ending, moved + ending)
  }
  return moved
}

/**
 * Notes damage in the open database, whose readers and ids stay valid. The next start checks the database. If
 * the note can't be written, a later read meets the damage again.
 */
export function markDamaged(dataDir: string): void {
  try {
    writeFileSync(storeFiles(dataDir).damagedMark, '', { mode: 0o600 })
  } catch {
    // The disk is full or read-only. The caller that met the damage reports it.
  }
}

export function isMarkedDamaged(dataDir: string): boolean {
  return existsSync(storeFiles(dataDir).damagedMark)
}

export function removeMark(dataDir: string): void {
  rmSync(storeFiles(dataDir).damagedMark, { force: true })
}

function freeName(dataDir: string, name: string, nowMs: number): string {
  const at = new Date(nowMs).toISOString().slice(0, 19).replaceAll(':', '-')
  for (let copy = 1; ; copy += 1) {
    const path = join(dataDir, `${name}-${at}${copy === 1 ? '' : `-${copy}`}.db`)
    if (!endings.some(ending => existsSync(path + ending))) return path
  }
}
