import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { endianness } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '../../support/random.ts'

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

const headerBytes = 32
const frameHeaderBytes = 24

/** What a write-ahead log holds, by the file format (sqlite.org/fileformat2.html, section 4). */
interface LogCommits {
  readonly pageBytes: number
  /** Where each commit ends in the file, in order. Only frames of the log's own generation with right checksums count. */
  readonly ends: readonly number[]
  /** Pages of the database that lie in the log, up to each commit's end. */
  readonly pagesUpTo: (end: number) => ReadonlySet<number>
}

/** Where a number of frames ends in the file. */
function endOfFrames(count: number, pageBytes: number): number {
  return count === 0 ? 0 : headerBytes + count * (frameHeaderBytes + pageBytes)
}

export function readLogCommits(log: Buffer): LogCommits {
  const none: LogCommits = { pageBytes: 0, ends: [], pagesUpTo: () => new Set() }
  if (log.byteLength < headerBytes) return none
  const magic = log.readUInt32BE(0)
  if (magic !== 0x377f0682 && magic !== 0x377f0683) return none
  const isBigEndian = (magic & 1) === 1
  const pageBytes = log.readUInt32BE(8)
  let sum = checksum(log.subarray(0, 24), [0, 0], isBigEndian)
  if (sum[0] !== log.readUInt32BE(24) || sum[1] !== log.readUInt32BE(28)) return none
  const salt = log.subarray(16, 24)
  const frames: { readonly page: number; readonly end: number }[] = []
  const ends: number[] = []
  for (let at = headerBytes; at + frameHeaderBytes + pageBytes <= log.byteLength; ) {
    const end = at + frameHeaderBytes + pageBytes
    if (!log.subarray(at + 8, at + 16).equals(salt)) break
    sum = checksum(log.subarray(at, at + 8), sum, isBigEndian)
    sum = checksum(log.subarray(at + frameHeaderBytes, end), sum, isBigEndian)
    if (sum[0] !== log.readUInt32BE(at + 16) || sum[1] !== log.readUInt32BE(at + 20)) break
    frames.push({ page: log.readUInt32BE(at), end })
    if (log.readUInt32BE(at + 4) !== 0) ends.push(end)
    at = end
  }
  return {
    pageBytes,
    ends,
    pagesUpTo: end => new Set(frames.filter(frame => frame.end <= end).map(({ page }) => page)),
  }
}

type Sum = readonly [number, number]

function checksum(bytes: Buffer, [before0, before1]: Sum, isBigEndian: boolean): Sum {
  let first = before0
  let second = before1
  for (let at = 0; at < bytes.byteLength; at += 8) {
    first = (first + (isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)) + second) >>> 0
    second = (second + (isBigEndian ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4)) + first) >>> 0
  }
  return [first, second]
}

const maximumWaitMs = 10_000

/**
 * Copies the database and its log at one instant, without the shared index, which no disk stores. The process
 * is stopped for the copy: if it ran, the two files would be of different moments, which no power cut causes.
 * Returns the number of frames of the log that a checkpoint had started to copy into the database: those were
 * confirmed before. Needs /proc.
 */
export async function copyStopped(pid: number, dataDir: string, copyDir: string): Promise<number> {
  process.kill(pid, 'SIGSTOP')
  try {
    const untilMs = performance.now() + maximumWaitMs
    while (!isStopped(pid)) {
      if (performance.now() > untilMs) throw new Error(`Process ${pid} does not stop.`)
      await wait(1)
    }
    mkdirSync(copyDir, { recursive: true, mode: 0o700 })
    for (const name of ['store.db', 'store.db-wal']) {
      if (existsSync(join(dataDir, name))) copyFileSync(join(dataDir, name), join(copyDir, name))
    }
    // `nBackfillAttempted` in the shared index (sqlite.org/walformat.html, section 2).
    const index = readFileSync(join(dataDir, 'store.db-shm'))
    return endianness() === 'LE' ? index.readUInt32LE(128) : index.readUInt32BE(128)
  } finally {
    process.kill(pid, 'SIGCONT')
  }
}

/** Every thread: a thread that waits for the disk stops when that has responded. */
function isStopped(pid: number): boolean {
  return readdirSync(`/proc/${pid}/task`).every(task => {
    try {
      const text = readFileSync(`/proc/${pid}/task/${task}/stat`, 'utf8')
      // After the name, which may hold anything, in parentheses.
      return 'Tt'.includes(text.charAt(text.lastIndexOf(')') + 2))
    } catch {
      // The thread has ended.
      return true
    }
  })
}
