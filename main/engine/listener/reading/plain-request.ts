import { largeBodyBytes } from '../../store/store.ts'

/** The usual request: a POST in one chunk. */
export interface PlainRequest {
  readonly target: string
  readonly rawHeaders: string[]
  readonly headBytes: number
  readonly body: Buffer
}

const headEnd = Buffer.from('\r\n\r\n')

/** After the empty line of the head that starts at `from`, or the end of the bytes. */
export function endOfHead(bytes: Buffer, from: number): number {
  const at = bytes.indexOf(headEnd, from)
  return at === -1 ? bytes.length : at + headEnd.length
}

const shortestHead = 'POST / HTTP/1.1\r\n\r\n'.length
const firstLetter = 0x50

/** Narrower than the grammar (RFC 9112): unusual requests are for Node's parser. */
const plainHead =
  /^POST (\/[A-Za-z0-9/_\-.~?=&%+:,;@!$'()*]*) HTTP\/1\.1\r\n((?:[!#$%&'*+\-.^_`|~0-9A-Za-z]+:[\t -~\x80-\xff]*\r\n)+)\r\n$/

/** Headers that change how the request is read or its response. */
const telling = ['content-length', 'connection', 'transfer-encoding', 'expect', 'upgrade', 'trailer'] as const
const tellingLengths = new Set<number>(telling.map(name => name.length))
const tellingNames = new Set<string>(telling)
const decimal = /^\d{1,8}$/

/**
 * Reads the request that starts at `from` if it is plain and ends with the chunk, with the same result as
 * Node's parser. `null` for all others, which Node's parser reads.
 */
export function readPlainRequest(piece: Buffer, from: number): PlainRequest | null {
  if (piece[from] !== firstLetter) return null
  const headersEnd = piece.indexOf(headEnd, from)
  if (headersEnd === -1 || headersEnd - from > longHeadBytes) return null
  const bodyBegin = headersEnd + headEnd.length
  if (bodyBegin - from < shortestHead) return null
  const match = plainHead.exec(piece.toString('latin1', from, bodyBegin))
  if (match === null) return null
  const [, target = '', fields = ''] = match
  const rawHeaders: string[] = []
  const bodyBytes = readFields(fields, rawHeaders)
  if (bodyBytes === null || bodyBytes >= largeBodyBytes || bodyBegin + bodyBytes !== piece.length) return null
  return { target, rawHeaders, headBytes: bodyBegin - from, body: piece.subarray(bodyBegin) }
}

/** Length of the body; `null` if a field makes the request not plain. */
function readFields(fields: string, rawHeaders: string[]): number | null {
  let bodyBytes: number | null = null
  for (let at = 0; at < fields.length; ) {
    const end = fields.indexOf('\r\n', at)
    const colon = fields.indexOf(':', at)
    const name = fields.slice(at, colon)
    const value = trimmed(fields, colon + 1, end)
    rawHeaders.push(name, value)
    at = end + 2
    if (!tellingLengths.has(name.length)) continue
    const lower = name.toLowerCase()
    if (!tellingNames.has(lower)) continue
    if (lower === 'connection' && value.toLowerCase() === 'keep-alive') continue
    if (lower !== 'content-length' || bodyBytes !== null || !decimal.test(value)) return null
    bodyBytes = Number(value)
  }
  return bodyBytes
}

/** Without spaces and tabs around it (RFC 9110, 5.5); `trim` would remove more. */
function trimmed(text: string, from: number, to: number): string {
  let begin = from
  let end = to
  while (begin < end && isBlank(text.charCodeAt(begin))) begin += 1
  while (end > begin && isBlank(text.charCodeAt(end - 1))) end -= 1
  return text.slice(begin, end)
}

function isBlank(character: number): boolean {
  return character === 32 || character === 9
}

/** Maximum number of fields, since parsing costs by the field: Node's default of `server.maxHeadersCount`. */
const mostFields = 2_000
/** Shorter heads cannot have more: the shortest field is `a:` and a line end. */
export const longHeadBytes = 3 * mostFields

const lineFeed = 10

/** Counts the fields of a long head before it is parsed. */
export class FieldCount {
  #lines = 0

  /**
   * Whether the head from `begin` to `end` in `piece` has too many fields; `earlierBytes` of it arrived
   * before. If it arrives in many chunks, its first `longHeadBytes` may not be counted.
   */
  areTooMany(piece: Buffer, begin: number, end: number, earlierBytes: number): boolean {
    if (earlierBytes === 0) this.#lines = 0
    if (earlierBytes + end - begin <= longHeadBytes) return false
    for (
      let at = piece.indexOf(lineFeed, begin);
      at !== -1 && at < end;
      at = piece.indexOf(lineFeed, at + 1)
    ) {
      this.#lines += 1
    }
    return this.#lines > mostFields
  }
}
