import {
  codePointText,
  hasInvisible,
  invisibleName,
  invisiblePattern,
} from '#contract/json/invisible-characters'
import type { JsonNode } from '#contract/json/text'
import type { FindingsCollector } from '../collect-findings.ts'
import { placeIn, pointerOf, visitNodes } from './json-places.ts'

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
