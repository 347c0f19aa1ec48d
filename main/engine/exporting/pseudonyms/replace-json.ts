import { type JsonNode, readJson } from '#contract/json/text'
import { type ChangeSink, type ReplacedKind, type Replacements, told } from './choices.ts'
import { type FieldKind, fieldKind, isKnownValue, isOfKind } from './field-kinds.ts'
import { isKnownName } from './known-names.ts'

/**
 * Replaces values in a JSON text that may identify somebody; layout, order and the rest are unchanged. `root`: name
 * of the text's member. `null`: no JSON.
 */
export function replaceJson(text: string, by: Replacements, sink: ChangeSink, root = ''): string | null {
  const result = readJson(text)
  if (!result.ok) return null
  const pieces: string[] = []
  let done = 0
  const put = (start: number, end: number, replacement: string): void => {
    pieces.push(text.slice(done, start), replacement)
    done = end
  }
  // A stack instead of recursion, so that depth is bounded only by memory. In the text's order.
  const waiting: { readonly member: Member; readonly node: JsonNode; readonly keyStart: number | null }[] = [
    { member: memberOf(root, by), node: result.root, keyStart: null },
  ]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { member, node, keyStart } = next
    const { name } = member
    if (keyStart !== null) {
      const replacement = told(sink, name, replaceName(name, by), 'name', 'member names')
      if (replacement !== name) put(keyStart, nameEnd(text, keyStart), JSON.stringify(replacement))
    }
    switch (node.type) {
      case 'object':
        for (const { key, keyStart, value } of node.members.toReversed()) {
          waiting.push({ member: memberOf(key, by), node: value, keyStart })
        }
        break
      case 'array':
        for (const item of node.items.toReversed()) waiting.push({ member, node: item, keyStart: null })
        break
      case 'string':
      case 'number': {
        const isText = node.type === 'string'
        const value = isText ? node.value : node.text
        const { replacement, kind } = isText
          ? replacedString(member, value, by)
          : replacedNumber(member, value, by)
        told(sink, value, replacement, kind, name)
        if (replacement !== value)
          put(node.start, node.end, isText ? JSON.stringify(replacement) : replacement)
        break
      }
    }
  }
  pieces.push(text.slice(done))
  return pieces.join('')
}

/** Rules for a member by its name, computed once: an array has the name for each item, and it may be long. */
interface Member {
  readonly name: string
  readonly kind: FieldKind
  /** The user excludes the member's values. */
  readonly isSaved: boolean
}

function memberOf(name: string, by: Replacements): Member {
  return { name, kind: fieldKind(name), isSaved: by.choices.unchangedNames.has(name.toLowerCase()) }
}

interface Replaced {
  readonly replacement: string
  readonly kind: ReplacedKind
}

/** Name of a member, header or path segment: known names stay, and an unknown name never becomes a known one. */
export function replaceName(name: string, by: Replacements): string {
  if (isKnownName(name) || by.choices.unchangedNames.has(name.toLowerCase())) return name
  for (let other = by.text(name); ; other = by.text(other)) {
    if (other === name || !isKnownName(other)) return other
  }
}

function replacedString(member: Member, value: string, by: Replacements): Replaced {
  if (isKnownValue(value)) return { replacement: value, kind: 'value' }
  return replacedAs(member, value, by) ?? { replacement: by.text(value), kind: 'value' }
}

function replacedNumber(member: Member, text: string, by: Replacements): Replaced {
  const known = replacedAs(member, text, by)
  return known ?? { replacement: text.replace(/[0-9]+/g, digits => by.text(digits)), kind: 'value' }
}

/** `null`: not a documented value of the member. */
function replacedAs({ name, kind, isSaved }: Member, value: string, by: Replacements): Replaced | null {
  if (isSaved) return { replacement: value, kind: 'value' }
  if (by.choices.times === 'move-all') {
    const moved = movedInstant(name, value, by)
    if (moved !== null) return { replacement: moved, kind: 'time' }
  }
  if (!isOfKind(kind, value)) return null
  if (kind === 'amount') return { replacement: by.amount(value), kind }
  return kind === 'time' ? { replacement: by.time(value), kind } : { replacement: value, kind: 'value' }
}

/** Moves a day with its time, or a Unix time, in a member with such a name, so that the order of times stays. */
function movedInstant(name: string, value: string, by: Replacements): string | null {
  if (!/(?:at|time|date|clock|timestamp|updated|created|seen)(?:_?ms)?$/i.test(name)) return null
  if (isOfKind('time', value) && value.length > 'YYYY-MM-DD'.length) return by.time(value)
  if (/^[0-9]{13}$/.test(value)) return String(by.atMs(Number(value)))
  return /^[0-9]{10}$/.test(value) ? String(by.atMs(Number(value) * 1000) / 1000) : null
}

function nameEnd(text: string, keyStart: number): number {
  let at = keyStart + 1
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}
