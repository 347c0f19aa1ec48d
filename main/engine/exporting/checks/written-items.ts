import { join } from 'node:path'
import type { ExportFormat } from '#contract/transfer/exporting'
import type { ExportedDelivery, ExportHead } from '../exported-delivery.ts'
import { scriptBeginning, scriptCommand } from '../formats/curl-script.ts'
import { fixtureEntries, manifestName } from '../formats/fixtures-folder.ts'
import { harEntry } from '../formats/har.ts'
import { deliveryLine } from '../formats/ndjson.ts'
import { fileLines, filePieces } from '../imports/file-pieces.ts'
import { maximumItemBytes } from '../imports/import-problem.ts'
import { jsonItems } from '../imports/json-items.ts'
import { parseJson } from '../imports/read-item.ts'
import { expectBytes } from './expect-bytes.ts'
import type { SearchedText } from './searched-text.ts'

/** All that a format wrote of each delivery, also what an import passes over. */
export interface WrittenItems {
  /** The next one is exactly what is to be written of this delivery. */
  isNext(expected: ExportedDelivery): boolean
  isEnd(): boolean
  /** Names and texts of the items, parsed. */
  texts(): Generator<SearchedText, void, undefined>
}

export function writtenItems(path: string, format: ExportFormat, head: ExportHead): WrittenItems {
  switch (format) {
    case 'fixtures': {
      const manifest = join(path, manifestName)
      const entryOf = fixtureEntries(head)
      return jsonWritten(
        () => jsonItems(filePieces(manifest), ['deliveries'], manifestName).items,
        exported => JSON.stringify(entryOf(exported)),
        manifestName,
      )
    }
    case 'ndjson':
      return jsonWritten(() => fileLines(path, maximumItemBytes), deliveryLine, 'the file')
    case 'har':
      return jsonWritten(
        () => jsonItems(filePieces(path), ['log', 'entries'], path).items,
        exported => JSON.stringify(harEntry(exported)),
        'the file',
      )
    case 'curl': {
      const script = expectBytes(filePieces(path))
      let hasBegun = false
      return {
        isNext(expected) {
          const begins = hasBegun || script.isNext(scriptBeginning)
          hasBegun = true
          return begins && scriptCommand(expected, head.total).every(script.isNext)
        },
        isEnd: () => (hasBegun || script.isNext(scriptBeginning)) && script.isEnd(),
        // Its words stand in the raw bytes.
        *texts() {},
      }
    }
  }
}

function jsonWritten(
  open: () => Generator<Buffer, void, undefined>,
  expectedText: (exported: ExportedDelivery) => string,
  file: string,
): WrittenItems {
  const items = open()
  return {
    isNext(expected) {
      const item = items.next().value
      return item !== undefined && item.toString('utf8').trimEnd() === expectedText(expected)
    },
    isEnd: () => items.next().done === true,
    *texts() {
      let number = 0
      for (const item of open()) {
        number += 1
        const place = `${file}, delivery ${number}`
        for (const text of textsIn(parseJson(item, place))) {
          yield { place, bytes: Buffer.from(text), leastBytes: 0 }
        }
      }
    },
  }
}

/**
 * Members that are no texts, and hold short ones by chance: digests, bodies in base64, the moment of arrival once more.
 * And the body's text, which is searched decoded.
 */
const noTexts = new Set([
  ...['headSha256', 'bodySha256', 'store', 'bodyBase64', '_base64', 'startedDateTime', 'bodyText', 'text'],
])

/** Member names and strings, however deep. Numbers are compared, not searched: a time holds many short ones. */
function* textsIn(value: unknown): Generator<string, void, undefined> {
  if (typeof value === 'string') yield value
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const item of value) yield* textsIn(item)
    return
  }
  for (const [name, member] of Object.entries(value)) {
    yield name
    if (!noTexts.has(name)) yield* textsIn(member)
  }
}
