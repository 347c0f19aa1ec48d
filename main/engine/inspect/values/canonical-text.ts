import type { JsonMember, JsonNode } from '#contract/json/text'

/**
 * One text for all spellings of a value: no spaces, members by name, numbers as they came, the last of repeated names.
 * Iterative, so that depth cannot overflow the stack.
 */
export function canonicalText(root: JsonNode): string {
  const parts: string[] = []
  // A string is text to write as it is.
  const work: (JsonNode | string)[] = [root]
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    if (typeof next === 'string') parts.push(next)
    else if (next.type === 'array') {
      work.push(']')
      for (let index = next.items.length - 1; index >= 0; index--) {
        const item = next.items[index]
        if (item !== undefined) work.push(item)
        if (index > 0) work.push(',')
      }
      work.push('[')
    } else if (next.type === 'object') {
      const members = lastMembersByName(next.members)
      work.push('}')
      for (let index = members.length - 1; index >= 0; index--) {
        const member = members[index]
        if (member !== undefined) work.push(member.value, `${JSON.stringify(member.key)}:`)
        if (index > 0) work.push(',')
      }
      work.push('{')
    } else parts.push(scalar(next))
  }
  return parts.join('')
}

function lastMembersByName(members: readonly JsonMember[]): JsonMember[] {
  const last = new Map(members.map(member => [member.key, member]))
  return [...last.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
}

function scalar(node: Exclude<JsonNode, { type: 'array' | 'object' }>): string {
  if (node.type === 'string') return JSON.stringify(node.value)
  if (node.type === 'number') return node.text
  return node.type === 'null' ? 'null' : String(node.value)
}
