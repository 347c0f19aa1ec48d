import type { Database } from 'better-sqlite3'

/**
 * Gives up to so many free pages back to the disk, within the caller's transaction. Returns how many; fewer than asked
 * means that no more are free. A database that was made before `auto_vacuum` was set gives none back: its free pages
 * are reused.
 */
export function vacuum(database: Database, pages: number): number {
  const free = () => Number(database.pragma('freelist_count', { simple: true }))
  const before = free()
  if (before === 0) return 0
  database.pragma(`incremental_vacuum(${Math.floor(pages)})`)
  return before - free()
}
