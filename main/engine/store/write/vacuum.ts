import type { Database } from 'better-sqlite3'

/** Given back in one step of a turn: each page is moved from the end of the file to where one is free. */
const stepPages = 16

/**
 * Gives up to so many free pages back to the disk, within the caller's transaction, until the turn is over. Returns how
 * many; 0 means that none is free. A database that was made before `auto_vacuum` was set gives none back: its free
 * pages are reused.
 */
export function vacuum(database: Database, pages: number, isTurnOver: () => boolean = () => false): number {
  const free = () => Number(database.pragma('freelist_count', { simple: true }))
  const most = Math.floor(pages)
  let freed = 0
  for (let left = free(); left > 0 && freed < most; ) {
    database.pragma(`incremental_vacuum(${Math.min(stepPages, most - freed)})`)
    const freedNow = left - free()
    freed += freedNow
    left -= freedNow
    if (freedNow === 0 || isTurnOver()) break
  }
  return freed
}
