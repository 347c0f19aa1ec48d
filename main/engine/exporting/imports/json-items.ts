import { importProblem, maximumItemBytes } from './import-problem.ts'

/** The items of one array within a JSON text of any length, one at a time. */
export interface JsonItems {
  /** JSON texts of the items, in order. */
  readonly items: Generator<Buffer, void, undefined>
  /** Strings and numbers before the array, by their path such as `log.version`. */
  readonly before: ReadonlyMap<string, string>
}

const deepest = 200
const longestScalar = 10_000

/**
 * Finds the array at `path` (member names from the root) and gives its items as texts, so that a file larger than the
 * memory can be read. Checks that brackets and quotes match to the end; an item is parsed by the caller.
 * Throws `import-invalid` for a text that ends in the middle, goes on after its end, or has no such array.
 */
export function jsonItems(pieces: Iterable<Buffer>, path: readonly string[], place: string): JsonItems {
  const before = new Map<string, string>()
  return { items: scan(pieces, path, place, before), before }
}

function* scan(
  pieces: Iterable<Buffer>,
  path: readonly string[],
  place: string,
  before: Map<string, string>,
): Generator<Buffer, void, undefined> {
  /** Open brackets with the name that their value has. */
  const open: { readonly isObject: boolean; key: string | null }[] = []
  let isInString = false
  let isEscaped = false
  let string: number[] = []
  let scalar: number[] = []
  let isName = false
  let hasFound = false
  let isEnded = false
  let isFirst = true
  /** Depth of the items while within the array. */
  let itemDepth = -1
  let item: Buffer[] = []
  let itemBytes = 0
  let itemStart = -1
  let hasItem = false

  const isAtPath = (): boolean =>
    open.length === path.length &&
    path.every((name, index) => open[index]?.isObject && open[index]?.key === name)
  const remember = (): void => {
    const text = Buffer.from(scalar).toString('utf8')
    scalar = []
    const names = open.map(level => level.key)
    if (text !== '' && !names.includes(null)) before.set(names.join('.'), text)
  }

  for (const piece of pieces) {
    itemStart = itemDepth >= 0 && hasItem ? 0 : -1
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at] ?? 0
      if (isFirst && byte === 0xef && piece[at + 1] === 0xbb && piece[at + 2] === 0xbf) {
        at += 2
        isFirst = false
        continue
      }
      isFirst = false
      if (isInString) {
        if (itemDepth < 0 && (byte !== 0x22 || isEscaped) && string.length < longestScalar) string.push(byte)
        if (isEscaped) isEscaped = false
        else if (byte === 0x5c) isEscaped = true
        else if (byte === 0x22) {
          isInString = false
          const level = open.at(-1)
          if (itemDepth < 0 && level !== undefined) {
            if (isName) level.key = unescaped(string)
            else scalar = string
            string = []
          }
        }
        continue
      }
      const isBlank = byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
      if (isBlank) continue
      if (isEnded) throw importProblem(place, 'Extra content after the JSON text.')
      const isItemPlace = itemDepth >= 0 && open.length === itemDepth
      // Anything but a comma or the array's end belongs to an item.
      if (isItemPlace && !hasItem && byte !== 0x2c && byte !== 0x5d) {
        hasItem = true
        itemStart = at
      }
      switch (byte) {
        case 0x22:
          isInString = true
          isName = open.at(-1)?.isObject === true && open.at(-1)?.key === null
          break
        case 0x7b:
        case 0x5b: {
          if (byte === 0x5b && !hasFound && isAtPath()) {
            hasFound = true
            itemDepth = open.length + 1
          }
          open.push({ isObject: byte === 0x7b, key: null })
          if (open.length > deepest) throw importProblem(place, `Nested deeper than ${deepest} levels.`)
          break
        }
        case 0x7d:
        case 0x5d: {
          if (open.at(-1)?.isObject !== (byte === 0x7d)) throw importProblem(place, 'Not JSON.')
          if (isItemPlace) {
            if (hasItem) yield takeItem(at)
            itemDepth = -1
          } else if (itemDepth < 0 && open.at(-1)?.isObject) remember()
          open.pop()
          if (open.length === 0) isEnded = true
          break
        }
        case 0x2c: {
          if (isItemPlace) {
            if (!hasItem) throw importProblem(place, 'Not JSON.')
            yield takeItem(at)
            break
          }
          const level = open.at(-1)
          if (level === undefined) throw importProblem(place, 'Not JSON.')
          if (itemDepth < 0 && level.isObject) remember()
          if (level.isObject) level.key = null
          break
        }
        default:
          if (open.length === 0) throw importProblem(place, 'Not JSON.')
          if (itemDepth < 0 && byte !== 0x3a && scalar.length < longestScalar) scalar.push(byte)
      }

      function takeItem(end: number): Buffer {
        if (itemStart >= 0) item.push(Buffer.from(piece.subarray(itemStart, end)))
        const text = Buffer.concat(item)
        item = []
        itemBytes = 0
        itemStart = -1
        hasItem = false
        return text
      }
    }
    if (hasItem && itemStart >= 0) {
      item.push(Buffer.from(piece.subarray(itemStart)))
      itemBytes += piece.byteLength - itemStart
      if (itemBytes > maximumItemBytes) {
        throw importProblem(place, `A delivery has more than ${maximumItemBytes} bytes.`)
      }
    }
  }
  if (!isEnded) throw importProblem(place, 'The file is incomplete.')
  if (!hasFound) throw importProblem(place, `The list "${path.join('.')}" is missing.`)
}

function unescaped(bytes: readonly number[]): string {
  const text = Buffer.from(bytes).toString('utf8')
  try {
    return String(JSON.parse(`"${text}"`))
  } catch {
    // None of our names has escapes, so a malformed one is not ours.
    return text
  }
}
