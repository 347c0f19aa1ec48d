import type { ExportedDelivery } from '../exported-delivery.ts'
import { parseJson } from '../imports/read-item.ts'
import type { SearchedText } from './searched-text.ts'

/** Everything that a format wrote about each delivery, also what an import skips. */
export interface WrittenItems {
  /** The next one is exactly what is to be written of this delivery. */
  isNext(expected: ExportedDelivery): boolean
  isEnd(): boolean
  /** Names and texts of the items, parsed. */
  texts(): Generator<SearchedText, void, undefined>
}

/** Items that are JSON texts: `expectedText` is what is written about a delivery. `place`: for a message. */
export function jsonWritten(
  open: () => Generator<Buffer, void, undefined>,
  expectedText: (exported: ExportedDelivery) => string,
  place: string,
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
        const itemPlace = `${place}, delivery ${number}`
        for (const text of textsIn(parseJson(item, itemPlace))) {
          yield { place: itemPlace, bytes: Buffer.from(text), minimumBytes: 0 }
        }
      }
    },
  }
}

/**
 * Members that are not text and contain short values by chance: digests, bodies in base64, the time of arrival once
 * more. And the body's text, which is searched decoded.
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
