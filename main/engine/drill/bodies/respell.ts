import { type JsonNode, jsonTextOf, readJson } from '#contract/json/text'
import { readInstant } from '#contract/services/values/instants'

const clockNames: ReadonlySet<string> = new Set(['created_at', 'updated_at'])

/**
 * The same meaning in other bytes: spaces after commas and colons, members in reverse, instants in another zone.
 * `offsetMinutes`: of that zone from UTC. A text that is no JSON stays as it is.
 */
export function respelled(body: string, offsetMinutes: number): string {
  const result = readJson(body)
  return result.ok ? written(body, result.root, '', offsetMinutes) : body
}

function written(body: string, node: JsonNode, name: string, offsetMinutes: number): string {
  switch (node.type) {
    case 'object': {
      // The last of a repeated name counts: such an object keeps its order.
      const isRepeated = new Set(node.members.map(({ key }) => key)).size < node.members.length
      const members = isRepeated ? node.members : node.members.toReversed()
      const texts = members.map(
        ({ key, value }) => `${JSON.stringify(key)}: ${written(body, value, key, offsetMinutes)}`,
      )
      return `{${texts.join(', ')}}`
    }
    case 'array':
      return `[${node.items.map(item => written(body, item, name, offsetMinutes)).join(', ')}]`
    case 'string': {
      const moved = clockNames.has(name) ? inZone(node.value, offsetMinutes) : null
      return moved === null ? jsonTextOf(body, node) : JSON.stringify(moved)
    }
    default:
      return jsonTextOf(body, node)
  }
}

const dateTime = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}([.,]\d+)?(Z|[+-]\d{2}:?\d{2})$/

/** The same instant in another zone, with the same digits of a second. `null` where the text has no zone. */
export function inZone(text: string, offsetMinutes: number): string | null {
  const match = dateTime.exec(text)
  const us = readInstant(text)?.us ?? null
  if (match === null || us === null) return null
  const atMs = Math.floor(us / 1000) + offsetMinutes * 60_000
  const minutes = Math.abs(offsetMinutes)
  const zone = [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0')).join(':')
  const sign = offsetMinutes < 0 ? '-' : '+'
  return `${new Date(atMs).toISOString().slice(0, 19)}${match[1] ?? ''}${sign}${zone}`
}
