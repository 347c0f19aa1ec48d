const carriageReturn = 13
const lineFeed = 10
/** Maximum scanned bytes for one part. */
const mostBytes = 16 * 1024
/** Chunks up to this size are joined: their size takes at most two digits. */
const smallBytes = 255

const data = Buffer.allocUnsafeSlow(mostBytes)

export interface JoinedChunks {
  readonly bytes: Buffer
  readonly end: number
}

/**
 * Joins small chunks without extensions from `from`, the start of a chunk, into one: Node's parser costs by the
 * chunk, as much for a byte as for a kilobyte. `null` for fewer than two.
 */
export function joinSmallChunks(piece: Buffer, from: number): JoinedChunks | null {
  const last = Math.min(piece.length, from + mostBytes)
  let count = 0
  let length = 0
  let at = from
  while (at < last) {
    let begin = at + 1
    let size = hexDigit(piece[at])
    if (piece[begin] !== carriageReturn) {
      size = size * 16 + hexDigit(piece[begin])
      begin += 1
    }
    if (!(size > 0 && size <= smallBytes)) break
    if (piece[begin] !== carriageReturn || piece[begin + 1] !== lineFeed) break
    begin += 2
    const end = begin + size
    if (end + 2 > last || piece[end] !== carriageReturn || piece[end + 1] !== lineFeed) break
    for (let each = begin; each < end; each += 1) data[length++] = piece[each] ?? 0
    count += 1
    at = end + 2
  }
  if (count < 2) return null
  return {
    bytes: Buffer.concat([
      Buffer.from(`${length.toString(16)}\r\n`),
      data.subarray(0, length),
      Buffer.from('\r\n'),
    ]),
    end: at,
  }
}

/** NaN for every other byte. */
export function hexDigit(byte: number | undefined): number {
  if (byte === undefined) return Number.NaN
  if (byte >= 48 && byte <= 57) return byte - 48
  const lower = byte | 32
  return lower >= 97 && lower <= 102 ? lower - 87 : Number.NaN
}
