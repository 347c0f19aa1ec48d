import { memberOf } from '#contract/json/pointer'
import type { JsonNode, JsonObjectNode } from '#contract/json/text'

/** Text of a string or number node as received; `null` for others and for the empty text. */
export function scalarText(node: JsonNode | undefined): string | null {
  if (node?.type === 'string') return node.value === '' ? null : node.value
  return node?.type === 'number' ? node.text : null
}

/** Text of a member; `null` if it is absent, empty, or no text or number. */
export function memberText(node: JsonObjectNode, key: string): string | null {
  return scalarText(memberOf(node, key))
}

export function memberObject(node: JsonObjectNode, key: string): JsonObjectNode | null {
  const member = memberOf(node, key)
  return member?.type === 'object' ? member : null
}

export function isAbsent(node: JsonNode | undefined): boolean {
  return node === undefined || node.type === 'null'
}

/** Absent, null or the empty text. */
export function isBlank(node: JsonNode | null | undefined): boolean {
  return node == null || node.type === 'null' || (node.type === 'string' && node.value === '')
}
