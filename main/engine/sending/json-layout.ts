import type { JsonNode } from '#contract/json-text'

/** A JSON value written anew with two blanks a level, or in one line (`null`); numbers and names stay as they were. */
export function layOut(node: JsonNode, level: number | null): string {
  switch (node.type) {
    case 'string':
    case 'boolean':
      return JSON.stringify(node.value)
    case 'number':
      return node.text
    case 'null':
      return 'null'
    case 'array':
      return enclose(
        '[',
        node.items.map(item => layOut(item, deeper(level))),
        ']',
        level,
      )
    case 'object': {
      const colon = level === null ? ':' : ': '
      const members = node.members.map(
        ({ key, value }) => JSON.stringify(key) + colon + layOut(value, deeper(level)),
      )
      return enclose('{', members, '}', level)
    }
  }
}

function deeper(level: number | null): number | null {
  return level === null ? null : level + 1
}

function enclose(open: string, parts: readonly string[], close: string, level: number | null): string {
  if (parts.length === 0) return open + close
  if (level === null) return open + parts.join(',') + close
  const inner = `\n${'  '.repeat(level + 1)}`
  return `${open}${inner}${parts.join(`,${inner}`)}\n${'  '.repeat(level)}${close}`
}
