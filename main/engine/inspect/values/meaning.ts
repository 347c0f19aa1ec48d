import type { JsonNode, JsonObjectNode } from '#contract/json/text'
import { readInstant } from '#contract/services/values/instants'
import { canonicalText } from './canonical-text.ts'
import { foldedId } from './identifiers.ts'

const idNames: ReadonlySet<string> = new Set(['id', 'fid', 'wid'])
const clockNames: ReadonlySet<string> = new Set(['created_at', 'updated_at'])
const refundNames: ReadonlySet<string> = new Set(['refund_status', 'refund_steps'])
const caselessNames: ReadonlySet<string> = new Set(['status', 'type'])

/**
 * One text for all spellings of a payload's meaning. Spelling is: the case of status, type and refund_status, the
 * zone of an instant, the case of a UUID, a refund that is null instead of absent, spaces, and the order of members.
 * Everything else counts, since one more field is an update and not a repetition.
 */
export function meaningOf(payload: JsonObjectNode, kind: string | null): string {
  return canonicalText(
    withMembers(payload, (name, value) => {
      if (name === kind && value.type === 'object') return withMembers(value, foldedInKind)
      return value.type === 'string' ? { ...value, value: foldedAtTop(name, value.value) } : value
    }),
  )
}

function foldedAtTop(name: string, text: string): string {
  if (idNames.has(name)) return foldedId(text)
  if (caselessNames.has(name)) return text.toLowerCase()
  const us = clockNames.has(name) ? (readInstant(text)?.us ?? null) : null
  return us === null ? text : String(us)
}

function foldedInKind(name: string, value: JsonNode): JsonNode {
  return name === 'refund_status' && value.type === 'string'
    ? { ...value, value: value.value.toLowerCase() }
    : value
}

function withMembers(
  object: JsonObjectNode,
  change: (name: string, value: JsonNode) => JsonNode,
): JsonObjectNode {
  const members = object.members
    .filter(({ key, value }) => value.type !== 'null' || !refundNames.has(key))
    .map(member => ({ ...member, value: change(member.key, member.value) }))
  return { ...object, members }
}
