import { memberOf } from '#contract/json/pointer'
import type { JsonNode, JsonObjectNode } from '#contract/json/text'

/** The text of a text or number node as it came; `null` for every other, and for the empty text. */
export function scalarText(node: JsonNode | undefined): string | null {
  if (node?.type === 'string') return node.value === '' ? null : node.value
  return node?.type === 'number' ? node.text : null
}

/** The text of a member; `null` where it is absent, empty, or no text or number. */
export function memberText(node: JsonObjectNode, key: string): string | null {
  return scalarText(memberOf(node, key))
}

/** A member that is an object; `null` otherwise. */
export function memberObject(node: JsonObjectNode, key: string): JsonObjectNode | null {
  const member = memberOf(node, key)
  return member?.type === 'object' ? member : null
}

/** Absent in meaning: not there, or null. */
export function isAbsent(node: JsonNode | undefined): boolean {
  return node === undefined || node.type === 'null'
}
