const headerBytes = 32
const frameHeaderBytes = 24

/** What a write-ahead log holds, by the file format (sqlite.org/fileformat2.html, section 4). */
export interface LogCommits {
  readonly pageBytes: number
  /** Where each commit ends in the file, in order. Only frames of the log's own generation with right checksums count. */
  readonly ends: readonly number[]
  /** Pages of the database that lie in the log, up to each commit's end. */
  readonly pagesUpTo: (end: number) => ReadonlySet<number>
}

/** Where a number of frames ends in the file. */
export function endOfFrames(count: number, pageBytes: number): number {
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
