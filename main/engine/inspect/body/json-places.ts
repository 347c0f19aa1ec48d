import { pointerTo } from '#contract/json/pointer'
import type { JsonNode } from '#contract/json/text'

/** Path to a node. Pointers are built only for findings. */
export interface Place {
  readonly parent: Place | null
  readonly token: string | number
  readonly depth: number
}

/**
 * Deeper nodes are reported at an ancestor: a pointer for each level of a hostile nesting would take quadratic time.
 */
const maximumDepth = 100

/** Visits each node with its place; `null` for the root. Iterative, so that depth cannot overflow the stack. */
export function visitNodes(root: JsonNode, visit: (node: JsonNode, place: Place | null) => void): void {
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

export function placeIn(parent: Place | null, token: string | number): Place {
  if (parent === null) return { parent, token, depth: 1 }
  return parent.depth < maximumDepth ? { parent, token, depth: parent.depth + 1 } : parent
}

export function pointerOf(place: Place | null): string {
  const tokens: (string | number)[] = []
  for (let at = place; at !== null; at = at.parent) tokens.push(at.token)
  return tokens.reduceRight<string>(pointerTo, '')
}
