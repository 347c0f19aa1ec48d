import {
  codePointText,
  hasInvisible,
  invisibleName,
  invisiblePattern,
} from '#contract/json/invisible-characters'
import { pointerTo } from '#contract/json/pointer'
import { type JsonNode, jsonTextOf } from '#contract/json/text'
import type { FindingsCollector } from '../collect-findings.ts'
import { quoteText } from '../format-value.ts'
import type { BodyText } from './read-body.ts'

/** Path to a node. Pointers are built only for findings. */
interface Place {
  readonly parent: Place | null
  readonly token: string | number
  readonly depth: number
}

/** Deeper nodes are reported at an ancestor: a pointer for each level of a hostile nesting would take quadratic time. */
const maximumDepth = 100

/** Visits each node with its place; `null` for the root. Iterative, so that depth cannot overflow the stack. */
function visitNodes(root: JsonNode, visit: (node: JsonNode, place: Place | null) => void): void {
  const work: { node: JsonNode; place: Place | null }[] = [{ node: root, place: null }]
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    const { node, place } = next
    visit(node, place)
    if (node.type === 'array') {
      for (const [token, item] of node.items.entries())
        work.push({ node: item, place: placeIn(place, token) })
    } else if (node.type === 'object') {
      for (const { key, value } of node.members) work.push({ node: value, place: placeIn(place, key) })
    }
  }
}

function placeIn(parent: Place | null, token: string | number): Place {
  if (parent === null) return { parent, token, depth: 1 }
  return parent.depth < maximumDepth ? { parent, token, depth: parent.depth + 1 } : parent
}

function pointerOf(place: Place | null): string {
  const tokens: (string | number)[] = []
  for (let at = place; at !== null; at = at.parent) tokens.push(at.token)
  return tokens.reduceRight<string>(pointerTo, '')
}

/** Invisible characters that no text needs: soft hyphens and joiners are part of texts. */
const refused: readonly string[] = ['control character', 'half of a character']

/** Characters that JSON allows but a database or XML may not. One note for each text or name. */
export function checkControlText(root: JsonNode, findings: FindingsCollector): void {
  const check = (text: string, what: string, path: () => string): void => {
    if (!hasInvisible(text)) return
    const character = text.match(invisiblePattern())?.find(one => refused.includes(invisibleName(one)))
    if (character === undefined) return
    const name = `${codePointText(character)}, ${article(invisibleName(character))}`
    findings.add('text-control', path(), `The ${what} has ${name}. Many databases refuse it.`)
  }
  visitNodes(root, (node, place) => {
    if (node.type === 'string') check(node.value, 'text', () => pointerOf(place))
    else if (node.type === 'object') {
      for (const { key } of node.members) check(key, 'name', () => pointerOf(placeIn(place, key)))
    }
  })
}

function article(name: string): string {
  return name === 'half of a character' ? name : `a ${name}`
}

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
