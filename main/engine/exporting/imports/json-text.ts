import { importProblem, itemTooLarge } from './import-problem.ts'

export interface JsonValue {
  readonly bytes: Buffer
  readonly place: string
}

const [quote, backslash, newline] = [0x22, 0x5c, 0x0a]
const blanks = new Set([0x20, 0x09, 0x0a, 0x0d, 0x1e, 0x2c])

/**
 * Objects and arrays of a file in sequence, separated by blanks, line ends or commas, with comment lines
 * (`#`, `//`). Checks only brackets and quotes. Throws `import-invalid` for a file that ends within a value,
 * has other content, or a value that is too long.
 */
export function* jsonValues(
  pieces: Iterable<Buffer>,
  path: string,
  maximumBytes: number,
): Generator<JsonValue, void, undefined> {
  let depth = 0
  let isInString = false
  let isEscaped = false
  let isComment = false
  let slashes = 0
  let number = 0
  let parts: Buffer[] = []
  let partsBytes = 0
  const placeOf = (): string => `${path}, value ${number}`
  for (const piece of pieces) {
    let start = 0
    for (let at = 0; at < piece.length; at += 1) {
      const byte = piece[at] ?? 0
      if (isComment) isComment = byte !== newline
      else if (isInString) {
        if (isEscaped) isEscaped = false
        else if (byte === backslash) isEscaped = true
        else if (byte === quote) isInString = false
      } else if (byte === 0x7b || byte === 0x5b) {
        if (depth === 0) {
          start = at
          number += 1
        }
        depth += 1
      } else if (depth === 0) {
        slashes = byte === 0x2f ? slashes + 1 : 0
        if (byte === 0x23 || slashes === 2) isComment = true
        else if (slashes === 0 && !blanks.has(byte))
          throw importProblem(placeOf(), 'There is text after the JSON value.')
        if (isComment) slashes = 0
      } else if (byte === quote) isInString = true
      else if (byte === 0x7d || byte === 0x5d) {
        depth -= 1
        if (depth > 0) continue
        yield { bytes: Buffer.concat([...parts, piece.subarray(start, at + 1)]), place: placeOf() }
        parts = []
        partsBytes = 0
      }
    }
    if (depth === 0) continue
    parts.push(Buffer.from(piece.subarray(start)))
    partsBytes += piece.length - start
    if (partsBytes > maximumBytes) throw itemTooLarge(placeOf(), maximumBytes)
  }
  if (depth > 0) throw importProblem(placeOf(), 'The JSON ends early.')
}

/** Number of values in a text, up to two, without storing any. */
export function countValues(pieces: Iterable<Buffer>, path: string): 0 | 1 | 2 {
  let count: 0 | 1 = 0
  for (const _ of jsonValues(pieces, path, Number.POSITIVE_INFINITY)) {
    if (count === 1) return 2
    count = 1
  }
  return count
}

/** Paths of the first members of a JSON object, to a depth of three, in order: such as `['log']`, `['log', 'entries']`. */
export function memberPaths(start: string): string[][] {
  const found: string[][] = []
  const open: (string | null)[] = []
  const tokens = /"((?:[^"\\]|\\.)*)"(\s*:)?|[{}[\]]/g
  for (const [token, name = '', colon] of start.matchAll(tokens)) {
    if (token === '{' || token === '[') open.push(token === '{' ? '' : null)
    else if (token === '}' || token === ']') open.pop()
    else if (colon !== undefined && open.length <= 3 && !open.includes(null)) {
      open[open.length - 1] = name
      found.push(open.filter(level => level !== null))
    }
  }
  return found
}
