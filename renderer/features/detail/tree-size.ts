import type { JsonNode } from '#contract/json-text'
import { childCountOf } from './tree-rows.ts'

export interface TreeSize {
  /** Values of all kinds. */
  readonly values: number
  /** Levels of nesting; a lone scalar has none. */
  readonly levels: number
  /** Members or items of the largest object or list. */
  readonly widest: number
}

const sizes = new WeakMap<JsonNode, TreeSize>()

/** How large a value is. The same one is measured once. Iterative: nesting is bounded by memory alone. */
export function treeSize(root: JsonNode): TreeSize {
  const known = sizes.get(root)
  if (known !== undefined) return known
  let values = 0
  let levels = 0
  let widest = 0
  let level: JsonNode[] = [root]
  while (level.length > 0) {
    const next: JsonNode[] = []
    for (const node of level) {
      values += 1
      widest = Math.max(widest, childCountOf(node))
      if (node.type === 'object') for (const { value } of node.members) next.push(value)
      else if (node.type === 'array') for (const item of node.items) next.push(item)
    }
    if (next.length > 0) levels += 1
    level = next
  }
  const size = { values, levels, widest }
  sizes.set(root, size)
  return size
}
