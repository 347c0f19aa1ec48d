import { closeSync, openSync, readFileSync, statSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Random } from '../../support/random.ts'
import { endOfFrames, readLogCommits } from './log-commits.ts'

/**
 * Possible effects of a power cut beside the unchanged files: writes that no fsync had confirmed are
 * complete, partial, or missing. The log's commits are confirmed one by one, each before the next is written,
 * so only the last commit and the bytes after it may be torn. Pages of the database that are in the confirmed
 * log may be anything: a checkpoint writes them in any order, and the log is reset only when they are
 * confirmed.
 */
export const tears = {
  'log cut off at a byte': cutLog,
  'sectors of the log missing': blankSectors,
  'pages of the database overwritten in part': blankPages,
} as const
export type Tear = keyof typeof tears

const sectorBytes = 512

/** Damages a copied folder. `from`: up to this byte the log was confirmed. */
type DamageCopy = (copyDir: string, from: number, random: Random) => void

/**
 * Confirmed end of a copied log, and the end of its last commit. `copiedFrames`: a checkpoint had started to
 * copy them, which it does only after an fsync of the log.
 */
export function confirmedLog(
  copyDir: string,
  copiedFrames: number,
): { readonly confirmed: number; readonly last: number } {
  const { ends, pageBytes } = readLogCommits(readLog(copyDir))
  const last = ends.at(-1) ?? 0
  return { confirmed: Math.min(last, Math.max(ends.at(-2) ?? 0, endOfFrames(copiedFrames, pageBytes))), last }
}

function cutLog(...[copyDir, from, random]: Parameters<DamageCopy>): void {
  const file = join(copyDir, 'store.db-wal')
  const { size } = statSync(file)
  if (size > from) truncateSync(file, random.between(from, size))
}

function blankSectors(...[copyDir, from, random]: Parameters<DamageCopy>): void {
  const log = readLog(copyDir)
  const first = Math.ceil(from / sectorBytes) * sectorBytes
  for (let at = first; at < log.byteLength; at += sectorBytes) {
    if (random.next() < 0.3) log.fill(0, at, Math.min(log.byteLength, at + sectorBytes))
  }
  writeFileSync(join(copyDir, 'store.db-wal'), log)
}

function blankPages(...[copyDir, from, random]: Parameters<DamageCopy>): void {
  const { pageBytes, pagesUpTo } = readLogCommits(readLog(copyDir))
  const path = join(copyDir, 'store.db')
  const { size } = statSync(path)
  const file = openSync(path, 'r+')
  for (const page of pagesUpTo(from)) {
    // The first holds what tells SQLite that there is a log; a checkpoint does not change that part of it.
    const at = (page - 1) * pageBytes
    if (page === 1 || at + pageBytes > size || random.next() < 0.5) continue
    const bytes = random.between(1, pageBytes / sectorBytes) * sectorBytes
    writeSync(file, Buffer.alloc(bytes, random.between(0, 255)), 0, bytes, at)
  }
  closeSync(file)
}

function readLog(copyDir: string): Buffer {
  return readFileSync(join(copyDir, 'store.db-wal'))
}
