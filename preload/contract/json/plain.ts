import type { JsonNode } from './text.ts'

/** A JSON number as its received text, so that no digit is lost in a program. */
export class NumberText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export type PlainJson = string | boolean | null | NumberText | PlainJson[] | { [key: string]: PlainJson }

/**
 * The node as a plain value, like JSON.parse would give it, but with numbers as their text. A repeated name gives its
 * last value. Objects have no prototype, so that no member name can reach one.
 */
export function plainOf(root: JsonNode): PlainJson {
  const result: PlainJson[] = []
  const work: [node: JsonNode, put: PlainJson[] | { [key: string]: PlainJson }, key: string][] = [
    [root, result, ''],
  ]
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    const [node, target, key] = next
    const value = emptyOrScalar(node)
    if (Array.isArray(target)) target.push(value)
    else target[key] = value
    // Pushed in reverse: the work list is a stack, and arrays are filled by appending.
    if (node.type === 'array' && Array.isArray(value)) {
      for (let index = node.items.length - 1; index >= 0; index--) {
        const item = node.items[index]
        if (item !== undefined) work.push([item, value, ''])
      }
    } else if (node.type === 'object' && isRecord(value)) {
      for (let index = node.members.length - 1; index >= 0; index--) {
        const member = node.members[index]
        if (member !== undefined) work.push([member.value, value, member.key])
      }
    }
  }
  return result[0] ?? null
}

function emptyOrScalar(node: JsonNode): PlainJson {
  switch (node.type) {
    case 'object':
      return Object.create(null)
    case 'array':
      return []
    case 'number':
      return new NumberText(node.text)
    case 'null':
      return null
    default:
      return node.value
  }
}

function isRecord(value: PlainJson): value is { [key: string]: PlainJson } {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof NumberText)
  )
}
