import { pointerTo } from '#contract/json/pointer'
import { type JsonNode, jsonTextOf } from '#contract/json/text'
import type { FindingsCollector } from '../collect-findings.ts'
import { quoteText } from '../format-value.ts'
import type { BodyText } from './read-body.ts'

/** The path to a node, so that pointers are built only for findings. */
interface Place {
  readonly parent: Place | null
  readonly token: string | number
  readonly depth: number
}
/**
 * What is deeper is reported at its ancestor: a pointer for each level of a hostile nesting would take quadratic time.
 */
const maximumDepth = 100

interface Work {
  readonly node: JsonNode
  readonly place: Place | null
}

/** Names that are repeated in one object: which value counts then depends on the reader (RFC 8259, section 4). */
export function checkRepeatedNames({ text, root }: BodyText, findings: FindingsCollector): void {
  const work: Work[] = [{ node: root, place: null }]
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    const { node, place } = next
    if (node.type === 'array') {
      for (const [token, item] of node.items.entries()) {
        if (isContainer(item)) work.push({ node: item, place: placeIn(place, token) })
      }
    } else if (node.type === 'object') {
      const seen = new Map<string, JsonNode>()
      for (const { key, value } of node.members) {
        const earlier = seen.get(key)
        if (earlier !== undefined) {
          const isSame = jsonTextOf(text, earlier) === jsonTextOf(text, value)
          report(key, placeIn(place, key), isSame, findings)
        }
        seen.set(key, value)
        if (isContainer(value)) work.push({ node: value, place: placeIn(place, key) })
      }
    }
  }
}

function isContainer(node: JsonNode): boolean {
  return node.type === 'object' || node.type === 'array'
}

function placeIn(parent: Place | null, token: string | number): Place {
  if (parent === null) return { parent, token, depth: 1 }
  return parent.depth < maximumDepth ? { parent, token, depth: parent.depth + 1 } : parent
}

function report(key: string, place: Place, isSame: boolean, findings: FindingsCollector): void {
  const path = pointerOf(place)
  const name = quoteText(key)
  if (isSame) findings.add('duplicate-key-harmless', path, `${name} is repeated with the same value.`)
  // Members of details are never judged above info: their lists are not complete.
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

function pointerOf(place: Place): string {
  const tokens: (string | number)[] = []
  for (let at: Place | null = place; at !== null; at = at.parent) tokens.push(at.token)
  return tokens.reduceRight<string>(pointerTo, '')
}
