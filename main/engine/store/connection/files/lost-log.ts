import { existsSync, readFileSync, statSync } from 'node:fs'

/** https://www.sqlite.org/walformat.html, 2: the index's header says how many frames the log has and how many are copied. */
const framesAt = 16
const copiedAt = 96
const indexHeaderBytes = 136

/**
 * State of a database's log before any connection is opened. `missing`: a database without a log. A properly
 * closed store has no log either, so the database has to show whether that is wrong. `lost`: the log's index
 * lists pages that were not copied into the database. `orphaned`: a log without a database.
 */
export type LogState = 'present' | 'missing' | 'lost' | 'orphaned'

export function stateOfLog(file: string): LogState {
  const hasDatabase = sizeOf(file) > 0
  const hasLog = sizeOf(`${file}-wal`) > 0
  if (hasLog) return hasDatabase ? 'present' : 'orphaned'
  if (!hasDatabase) return 'present'
  return hasUncopiedFrames(`${file}-shm`) ? 'lost' : 'missing'
}

function hasUncopiedFrames(index: string): boolean {
  if (!existsSync(index)) return false
  let header: Buffer
  try {
    header = readFileSync(index)
  } catch {
    // Unreadable: nothing is known.
    return false
  }
  if (header.byteLength < indexHeaderBytes) return false
  // In the machine's byte order. Every machine that Hooktrail runs on is little-endian.
  return header.readUInt32LE(framesAt) > header.readUInt32LE(copiedAt)
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
