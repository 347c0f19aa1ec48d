import { at } from '#contract/json/pointer'
import type { JsonNode } from '#contract/json/text'

/** Longer texts don't belong in a sentence. */
const longest = 160

/**
 * The characters of a text, or the digits of a number, of at most 160; `null` for other values, and for an
 * empty text.
 */
export function textAt(root: JsonNode, pointer: string): string | null {
  return textOf(at(root, pointer))
}

/** The first value among several pointers. */
export function firstTextAt(root: JsonNode, pointers: readonly string[]): string | null {
  for (const pointer of pointers) {
    const text = textAt(root, pointer)
    if (text !== null) return text
  }
  return null
}

function textOf(node: JsonNode | undefined): string | null {
  const text = node?.type === 'string' ? node.value.trim() : node?.type === 'number' ? node.text : ''
  return text === '' || text.length > longest ? null : text
}
