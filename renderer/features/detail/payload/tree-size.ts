import type { JsonNode } from '#contract/json/text'
import { childCountOf } from './tree-rows.ts'

export interface TreeSize {
  /** Values of all kinds. */
  readonly values: number
  /** Levels of nesting; 0 for a scalar. */
  readonly levels: number
  /** Members or items of the largest object or list. */
  readonly widest: number
}

const sizes = new WeakMap<JsonNode, TreeSize>()

/** The size of a value. Memoized. Iterative, since only memory bounds the nesting. */
export function treeSize(root: JsonNode): TreeSize {
  const known = sizes.get(root)
  if (known !== undefined) return known
  let values = 1
  let levels = 0
  let widest = 0
  // Containers only, which keeps the list short for a million items.
  let level: JsonNode[] = [root]
  while (level.length > 0) {
    const next: JsonNode[] = []
    let hasChildren = false
    for (const node of level) {
      const count = childCountOf(node)
      values += count
      widest = Math.max(widest, count)
      if (count > 0) hasChildren = true
      if (node.type === 'object') for (const { value } of node.members) pushContainer(next, value)
      else if (node.type === 'array') for (const item of node.items) pushContainer(next, item)
    }
    if (hasChildren) levels += 1
    level = next
  }
  const size = { values, levels, widest }
  sizes.set(root, size)
  return size
}

function pushContainer(level: JsonNode[], node: JsonNode): void {
  if (node.type === 'object' || node.type === 'array') level.push(node)
}
