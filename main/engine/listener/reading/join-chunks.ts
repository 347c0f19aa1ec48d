const carriageReturn = 13
const lineFeed = 10
/** How many bytes of the wire are scanned for one part. */
const mostBytes = 16 * 1024
/** Data of a chunk that is worth joining with its neighbors: its size takes two digits at most. */
const smallBytes = 255

const data = Buffer.allocUnsafeSlow(mostBytes)

export interface JoinedChunks {
  /** One chunk with the data of all of them. */
  readonly bytes: Buffer
  /** Where the last of them ends. */
  readonly end: number
}

/**
 * Joins the small chunks without extensions that follow one another from `from`, which begins a chunk, into one: node's
 * parser costs by the chunk, about as much for one byte as for a kilobyte. `null` where there are not two of them.
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
    // Where it is not a number, it does not count as small.
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

function hexDigit(byte: number | undefined): number {
  if (byte === undefined) return Number.NaN
  if (byte >= 48 && byte <= 57) return byte - 48
  const lower = byte | 32
  return lower >= 97 && lower <= 102 ? lower - 87 : Number.NaN
}
