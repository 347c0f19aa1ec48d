import { parseJson } from '../imports/read-item.ts'
import type { ExportedDelivery } from '../transfer-delivery.ts'
import type { SearchedText } from './raw-pieces.ts'

/** Everything that a format wrote about each delivery, more than an import reads. */
export type WrittenItems = ReturnType<typeof jsonWritten>

/** Items that are JSON texts. `expectedText`: the written text of a delivery. `place`: for messages. */
export function jsonWritten(
  open: () => Generator<Buffer, void, undefined>,
  expectedText: (exported: ExportedDelivery) => string,
  place: string,
) {
  const items = open()
  return {
    /** The next item is exactly what this delivery should give. */
    isNext(expected: ExportedDelivery): boolean {
      const item = items.next().value
      return item !== undefined && item.toString('utf8').trimEnd() === expectedText(expected)
    },
    isEnd: (): boolean => items.next().done === true,
    /** Parsed names and texts of the items. */
    *texts(): Generator<SearchedText, void, undefined> {
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
 * Members that contain short values by chance: digests, base64, the time of arrival. And the body's text, which is
 * searched decoded.
 */
const noTexts = new Set([
  ...['headSha256', 'bodySha256', 'store', 'bodyBase64', '_base64', 'startedDateTime', 'bodyText', 'text'],
])

/** Member names and strings at any depth. Numbers are compared, not searched: a time contains many short values. */
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
