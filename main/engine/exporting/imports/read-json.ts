import { textPieces } from './file-pieces.ts'
import type { FileStart } from './file-start.ts'
import { checkedItems, type ImportReader, type ImportRules } from './import-reader.ts'
import { isNotification, itemsOf } from './json-item.ts'
import { jsonItems } from './json-items.ts'
import { countValues, jsonValues, memberPaths } from './json-text.ts'
import { toolOf, tools } from './other-tools.ts'
import { parseJson } from './read-item.ts'
import { readSingleBody } from './read-single-body.ts'

/**
 * A JSON file that is no export of Hooktrail: one or more notifications, or another tool's export. Throws
 * `import-invalid` for other content.
 */
export function readJson({ path, text, isUtf16 }: FileStart, rules: ImportRules): ImportReader {
  const pieces = (): Iterable<Buffer> => textPieces(path, rules.dataDir)
  if (text.startsWith('[')) return listOf([])
  const names = memberPaths(text)
    .filter(name => name.length === 1)
    .map(([name]) => name)
  const isNotice = names.includes('event') || names.includes('payload')
  const tool = isNotice ? undefined : tools.find(({ list }) => names.includes(list))
  if (tool !== undefined && !isMemberAlone(text)) return listOf([tool.list])
  if (countValues(pieces(), path) > 1)
    return readerOf(() => jsonValues(pieces(), path, rules.maximumItemBytes))
  if (isNotice && !isUtf16) return readSingleBody(path, rules.dataDir)
  return readerOf(() => jsonValues(pieces(), path, rules.maximumItemBytes))

  function listOf(list: readonly string[]): ImportReader {
    return readerOf(function* () {
      let number = 0
      const { items } = jsonItems(pieces(), list, path, rules.maximumItemBytes)
      for (const bytes of items) {
        number += 1
        yield { bytes, place: `${path}, item ${number}` }
      }
    })
  }

  function readerOf(
    values: () => Iterable<{ readonly bytes: Buffer; readonly place: string }>,
  ): ImportReader {
    let format: ImportReader['format'] = 'json'
    for (const { bytes, place } of values()) {
      format = formatOf(bytes, place)
      break
    }
    return {
      format,
      *items() {
        for (const { bytes, place } of values()) {
          yield* checkedItems(rules, place, () => itemsOf(bytes, place, rules.nowMs))
        }
      },
    }
  }
}

/** Whether it is one request of a tool, with the members of that tool's list. */
function isMemberAlone(text: string): boolean {
  try {
    return toolOf(JSON.parse(text)) !== null && !('item' in JSON.parse(text))
  } catch {
    return false
  }
}

function formatOf(bytes: Buffer, place: string): ImportReader['format'] {
  try {
    const value = parseJson(bytes, place)
    return isNotification(value) ? 'json' : (toolOf(value)?.format ?? 'json')
  } catch {
    return 'json'
  }
}
