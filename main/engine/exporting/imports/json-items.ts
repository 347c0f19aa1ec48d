import { deepestJson, tooDeepText } from '#contract/json/nesting'
import { importProblem, itemTooLarge } from './import-problem.ts'

const longestScalar = 10_000
/** Values that are remembered before the array: the names that are asked for are at the start. */
const mostBefore = 100

/**
 * Finds the array at `path` (member names from the root) and yields its items as texts, so that the file may be larger
 * than the memory. Checks that brackets and quotes match to the end; the caller parses items. `isSaved`: whether a member
 * of an item, and a member of that, is read; others become `null` to save memory. Throws `import-invalid` for a text that
 * is cut, continues after its end, or has no such array, and for items of more than `maximumBytes`.
 */
export function jsonItems(
  pieces: Iterable<Buffer>,
  path: readonly string[],
  place: string,
  maximumBytes: number,
  isSaved: (name: string, inner: string | null) => boolean = () => true,
) {
  const before = new Map<string, string>()
  return {
    items: scan(pieces, path, place, before, maximumBytes, isSaved),
    /** The first strings and numbers before the array, by path such as `log.version`. */
    before,
  }
}

function* scan(
  pieces: Iterable<Buffer>,
  path: readonly string[],
  place: string,
  before: Map<string, string>,
  maximumBytes: number,
  isSaved: (name: string, inner: string | null) => boolean,
): Generator<Buffer, void, undefined> {
  const open: { readonly isObject: boolean; key: string | null }[] = []
  let isInString = false
  let isEscaped = false
  let string: number[] = []
  let scalar: number[] = []
  let isName = false
  /** True within a name, or a value before the array. */
  let isRemembered = false
  let hasFound = false
  let isEnded = false
  let isFirst = true
  let itemDepth = -1
  let item: Buffer[] = []
  let itemBytes = 0
  let itemStart = -1
  let hasItem = false
  let number = 1
  /** Depth of a skipped member; -1 for none. */
  let skippedDepth = -1

  const isAtPath = (): boolean =>
    open.length === path.length &&
    path.every((name, index) => open[index]?.isObject && open[index]?.key === name)
  const remember = (): void => {
    const text = Buffer.from(scalar).toString('utf8')
    scalar = []
    const names = open.map(level => level.key)
    if (text !== '' && before.size < mostBefore && !names.includes(null)) before.set(names.join('.'), text)
  }

  for (const piece of pieces) {
    itemStart = itemDepth >= 0 && hasItem && skippedDepth < 0 ? 0 : -1
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at] ?? 0
      if (isFirst && byte === 0xef && piece[at + 1] === 0xbb && piece[at + 2] === 0xbf) {
        at += 2
        isFirst = false
        continue
      }
      isFirst = false
      if (isInString) {
        if (isRemembered && (byte !== 0x22 || isEscaped) && string.length < longestScalar) string.push(byte)
        if (isEscaped) isEscaped = false
        else if (byte === 0x5c) isEscaped = true
        else if (byte === 0x22) {
          isInString = false
          const level = open.at(-1)
          if (isRemembered && level !== undefined) {
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
          isRemembered = itemDepth < 0 || (isName && open.length <= itemDepth + 2)
          break
        case 0x3a: {
          if (open.length === 0) throw importProblem(place, 'Not JSON.')
          const [member, inner] = itemDepth < 0 ? [] : open.slice(itemDepth)
          if (skippedDepth >= 0 || open.length > itemDepth + 2 || !member?.key) break
          if (inner === undefined ? isSaved(member.key, null) : !inner.key || isSaved(member.key, inner.key))
            break
          pushPiece(at + 1)
          item.push(Buffer.from('null'))
          skippedDepth = open.length
          itemStart = -1
          break
        }
        case 0x7b:
        case 0x5b: {
          if (byte === 0x5b && !hasFound && isAtPath()) {
            hasFound = true
            itemDepth = open.length + 1
          }
          open.push({ isObject: byte === 0x7b, key: null })
          if (open.length > deepestJson) throw importProblem(place, tooDeepText)
          break
        }
        case 0x7d:
        case 0x5d: {
          if (open.at(-1)?.isObject !== (byte === 0x7d)) throw importProblem(place, 'Not JSON.')
          endSkipped(at)
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
          endSkipped(at)
          if (itemDepth < 0 && level.isObject) remember()
          if (level.isObject) level.key = null
          break
        }
        default:
          if (open.length === 0) throw importProblem(place, 'Not JSON.')
          if (itemDepth < 0 && scalar.length < longestScalar) scalar.push(byte)
      }

      function takeItem(end: number): Buffer {
        pushPiece(end)
        const text = Buffer.concat(item)
        item = []
        itemBytes = 0
        itemStart = -1
        hasItem = false
        number += 1
        return text
      }
    }
    pushPiece(piece.byteLength)

    function endSkipped(at: number): void {
      if (open.length !== skippedDepth) return
      skippedDepth = -1
      itemStart = at
    }
    function pushPiece(end: number): void {
      if (!hasItem || itemStart < 0) return
      item.push(Buffer.from(piece.subarray(itemStart, end)))
      itemBytes += end - itemStart
      if (itemBytes > maximumBytes) throw itemTooLarge(`${place}, delivery ${number}`, maximumBytes)
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
    // Hooktrail's names have no escapes, so a malformed name is another program's.
    return text
  }
}
