import type { JsonMember, JsonNode } from '#contract/json/text'

/** More than any notification has; a deeper text takes several times the time. */
const maximumDepth = 64

/** One text for all spellings of a value: no spaces, members by name, numbers as received, the last of repeated names. */
export function canonicalText(root: JsonNode): string {
  return textOf(root, 0)
}

function textOf(node: JsonNode, depth: number): string {
  if (node.type !== 'array' && node.type !== 'object') return scalar(node)
  if (depth === maximumDepth) return deepText(node)
  let text = ''
  if (node.type === 'array') {
    for (const item of node.items) text += `${text === '' ? '' : ','}${textOf(item, depth + 1)}`
    return `[${text}]`
  }
  for (const { key, value } of lastMembersByName(node.members)) {
    text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${textOf(value, depth + 1)}`
  }
  return `{${text}}`
}

/** Iterative, so that depth cannot overflow the stack. */
function deepText(root: JsonNode): string {
  const parts: string[] = []
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
  const sorted = members.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  const isRepeated = sorted.some((member, index) => member.key === sorted[index + 1]?.key)
  return isRepeated ? sorted.filter((member, index) => member.key !== sorted[index + 1]?.key) : sorted
}

function scalar(node: Exclude<JsonNode, { type: 'array' | 'object' }>): string {
  if (node.type === 'string') return JSON.stringify(node.value)
  if (node.type === 'number') return node.text
  return node.type === 'null' ? 'null' : String(node.value)
}
