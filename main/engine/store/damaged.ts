import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { storeFiles } from './store-files.ts'

/**
 * Renames the database with its log and index, so that a new one can begin; nothing is lost. Only for the process that
 * holds the folder, with no connection open. Answers the database's new path, in the same folder.
 */
export function moveDamagedAside(dataDir: string, nowMs: number): string {
  const files = storeFiles(dataDir)
  const moved = freeName(dataDir, nowMs)
  // The log goes first: one that stayed behind would be played into the new database.
  for (const ending of ['-wal', '-shm', '']) {
    if (existsSync(files.database + ending)) renameSync(files.database + ending, moved + ending)
  }
  rmSync(files.damagedMark, { force: true })
  return moved
}

/** Notes that the open database turned out to be damaged: its readers and ids stay valid until the next start. */
export function markDamaged(dataDir: string): void {
  writeFileSync(storeFiles(dataDir).damagedMark, '', { mode: 0o600 })
}

export function isMarkedDamaged(dataDir: string): boolean {
  return existsSync(storeFiles(dataDir).damagedMark)
}

function freeName(dataDir: string, nowMs: number): string {
  const at = new Date(nowMs).toISOString().slice(0, 19).replaceAll(':', '-')
  for (let copy = 1; ; copy += 1) {
    const path = join(dataDir, `store-damaged-${at}${copy === 1 ? '' : `-${copy}`}.db`)
    if (!existsSync(path) && !existsSync(`${path}-wal`)) return path
  }
}
