import { at } from './pointer.ts'
import { type JsonMember, type JsonNode, type JsonObjectNode, readJson } from './text.ts'

/** Changes single members of a JSON text. Everything else is unchanged: all digits, unknown members, order, layout. */
export interface JsonEdit {
  /** Sets a member of the object at `parent`, at its place or last. No effect without such an object. */
  set(parent: string, key: string, value: unknown): void
  /** The same with JSON text. Returns whether it was done. */
  setText(parent: string, key: string, valueText: string): boolean
  /** Replaces the value at a pointer by JSON text. Returns whether it existed. */
  replace(pointer: string, valueText: string): boolean
  /** Appends to the array at `pointer`. No effect without such an array. */
  append(pointer: string, value: unknown): void
  remove(parent: string, key: string): void
  /** Removes a member or item. Returns whether it existed. */
  removeAt(parent: string, token: string): boolean
  text(): string
}

/** `null` if the text is no JSON. */
export function editJson(source: string): JsonEdit | null {
  if (!readJson(source).ok) return null
  let text = source

  /** Parsed after each change, which moves everything after it. */
  function nodeAt(pointer: string): JsonNode | undefined {
    const result = readJson(text)
    return result.ok ? at(result.root, pointer) : undefined
  }
  function objectAt(pointer: string): JsonObjectNode | null {
    const node = nodeAt(pointer)
    return node?.type === 'object' ? node : null
  }
  const splice = (start: number, end: number, by: string): void => {
    text = text.slice(0, start) + by + text.slice(end)
  }

  function setText(parent: string, key: string, valueText: string): boolean {
    const object = objectAt(parent)
    if (object === null) return false
    const member = object.members.findLast(one => one.key === key)
    if (member !== undefined) {
      splice(member.value.start, member.value.end, valueText)
      return true
    }
    const last = object.members.at(-1)
    if (last === undefined) {
      splice(object.start + 1, object.end - 1, `${JSON.stringify(key)}:${valueText}`)
      return true
    }
    const { before, colon } = layoutOf(text, last)
    splice(last.value.end, last.value.end, `,${before}${JSON.stringify(key)}${colon}${valueText}`)
    return true
  }

  function remove(parent: string, key: string): void {
    for (let object = objectAt(parent); object !== null; object = objectAt(parent)) {
      const index = object.members.findIndex(one => one.key === key)
      const member = object.members[index]
      if (member === undefined) return
      const previous = object.members[index - 1]
      const next = object.members[index + 1]
      if (previous !== undefined) splice(previous.value.end, member.value.end, '')
      else if (next !== undefined) splice(member.keyStart, next.keyStart, '')
      else splice(member.keyStart, member.value.end, '')
    }
  }

  return {
    set(parent, key, value) {
      setText(parent, key, JSON.stringify(value))
    },
    setText,
    replace(pointer, valueText) {
      const node = nodeAt(pointer)
      if (node === undefined) return false
      splice(node.start, node.end, valueText)
      return true
    },
    append(pointer, value) {
      const array = nodeAt(pointer)
      if (array?.type !== 'array') return
      const last = array.items.at(-1)
      if (last === undefined) splice(array.start + 1, array.end - 1, JSON.stringify(value))
      else splice(last.end, last.end, `,${blanksBefore(text, last.start)}${JSON.stringify(value)}`)
    },
    remove,
    removeAt(parent, token) {
      const node = nodeAt(parent)
      if (node?.type !== 'array') {
        const isThere = node?.type === 'object' && node.members.some(({ key }) => key === token)
        if (isThere) remove(parent, token)
        return isThere
      }
      const index = Number(token)
      const item = node.items[index]
      if (item === undefined) return false
      const previous = node.items[index - 1]
      const next = node.items[index + 1]
      if (previous !== undefined) splice(previous.end, item.end, '')
      else if (next !== undefined) splice(item.start, next.start, '')
      else splice(item.start, item.end, '')
      return true
    },
    text: () => text,
  }
}

/** Blanks before a member's name, and its colon with the blanks around it. */
function layoutOf(text: string, member: JsonMember): { before: string; colon: string } {
  const before = blanksBefore(text, member.keyStart)
  const colon = /[ \t\r\n]*:[ \t\r\n]*$/.exec(text.slice(member.keyStart, member.value.start))?.[0] ?? ':'
  return { before, colon }
}

function blanksBefore(text: string, end: number): string {
  let start = end
  while (start > 0 && ' \t\r\n'.includes(text.charAt(start - 1))) start -= 1
  return text.slice(start, end)
}
