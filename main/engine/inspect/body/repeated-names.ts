import { type JsonNode, jsonTextOf } from '#contract/json/text'
import type { FindingsCollector } from '../collect-findings.ts'
import { quoteText } from '../format-value.ts'
import { type Place, placeIn, pointerOf, visitNodes } from './json-places.ts'
import type { BodyText } from './read-body.ts'

/** Names repeated in one object: which value counts depends on the reader (RFC 8259, section 4). */
export function checkRepeatedNames({ text, root }: BodyText, findings: FindingsCollector): void {
  visitNodes(root, (node, place) => {
    if (node.type !== 'object') return
    const seen = new Map<string, JsonNode>()
    for (const { key, value } of node.members) {
      const earlier = seen.get(key)
      if (earlier !== undefined) {
        const isSame = jsonTextOf(text, earlier) === jsonTextOf(text, value)
        report(key, placeIn(place, key), isSame, findings)
      }
      seen.set(key, value)
    }
  })
}

function report(key: string, place: Place, isSame: boolean, findings: FindingsCollector): void {
  const path = pointerOf(place)
  const name = quoteText(key)
  if (isSame) findings.add('duplicate-key-harmless', path, `${name} is repeated with the same value.`)
  // Members of details are never judged above info: their lists are incomplete.
  else if (path.startsWith('/payload/details/')) {
    findings.add(
      'duplicate-key-harmless',
      path,
      `${name} is repeated with another value; the last value is used.`,
    )
  } else {
    findings.add('duplicate-key', path, `Expected each name once; ${name} is repeated with another value.`)
  }
}
