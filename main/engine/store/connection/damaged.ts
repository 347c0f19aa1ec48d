import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { storeFiles } from './store-files.ts'

// The log is moved first: SQLite would replay one that stayed behind into a new database.
const endings = ['-wal', '-shm', ''] as const

/**
 * Renames the database with its log and index, so that a new one can begin; nothing is lost. Only for the process that
 * holds the folder, with no connection open. Returns the database's new path, in the same folder.
 */
export function moveDamagedAside(dataDir: string, nowMs: number): string {
  const files = storeFiles(dataDir)
  // It is of the damaged store: with a new store it would look like one whose deliveries are lost.
  for (const ending of endings) rmSync(files.index + ending, { recursive: true, force: true })
  const moved = keepAside(dataDir, files.database, 'store-damaged', nowMs)
  removeMark(dataDir)
  return moved
}

/**
 * Renames what there is of a database: itself, its log and its index. Returns the new path of the database, in the same
 * folder: `NAME-2026-11-22T10-00-00.db`.
 */
export function keepAside(dataDir: string, file: string, name: string, nowMs: number): string {
  const moved = freeName(dataDir, name, nowMs)
  for (const ending of endings) {
    if (existsSync(file + ending)) renameSync(file + ending, moved + ending)
  }
  return moved
}

/**
 * Notes that damage was met in the open database, whose readers and ids stay valid: the next start checks it. Where the
 * note cannot be written, the damage is met again.
 */
export function markDamaged(dataDir: string): void {
  try {
    writeFileSync(storeFiles(dataDir).damagedMark, '', { mode: 0o600 })
  } catch {
    // On a full or read-only disk. The damage itself is reported by the caller that met it.
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
