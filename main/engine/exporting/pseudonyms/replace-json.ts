import { type JsonNode, readJson } from '#contract/json/text'
import type { ChangeSink, ReplacedKind, Replacements } from './choices.ts'
import { type FieldKind, fieldKind, isCode, isPlainName, isReason } from './field-kinds.ts'

const decimalNumber = /^-?[0-9]{1,40}(?:\.[0-9]{1,40})?$/
const instant =
  /^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])(?:[T ][0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,9})?)?)?(?:Z|[+-][0-9]{2}:?[0-9]{2})?$/
const bankNumber = /^[0-9]{1,5}$/

/** Replaces within a JSON text what is personal; layout, order and everything kept stay the same characters. `null`: no JSON. */
export function replaceJson(text: string, by: Replacements, sink: ChangeSink): string | null {
  const result = readJson(text)
  if (!result.ok) return null
  const pieces: string[] = []
  let done = 0
  const put = (start: number, end: number, replacement: string): void => {
    pieces.push(text.slice(done, start), replacement)
    done = end
  }
  // Iterative: depth is bounded by memory. A stack of what is still to be looked at, in the text's order.
  const waiting: { readonly member: Member; readonly node: JsonNode; readonly keyStart: number | null }[] = [
    { member: memberOf('', by), node: result.root, keyStart: null },
  ]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { member, node, keyStart } = next
    const { name } = member
    if (keyStart !== null) {
      const replacement = replacedName(name, by)
      if (replacement === name) sink.kept(name)
      else {
        sink.replaced(name, replacement, 'name', 'member names')
        put(keyStart, nameEnd(text, keyStart), JSON.stringify(replacement))
      }
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
      case 'string': {
        const { replacement, kind } = replacedString(member, node.value, by)
        if (replacement === node.value) sink.kept(node.value)
        else {
          sink.replaced(node.value, replacement, kind, name)
          put(node.start, node.end, JSON.stringify(replacement))
        }
        break
      }
      case 'number': {
        const { replacement, kind } = replacedNumber(member, node.text, by)
        if (replacement === node.text) sink.kept(node.text)
        else {
          sink.replaced(node.text, replacement, kind, name)
          put(node.start, node.end, replacement)
        }
        break
      }
    }
  }
  pieces.push(text.slice(done))
  return pieces.join('')
}

/** What a member's name says, made once: an array has the name for each of its items, and it may be long. */
interface Member {
  readonly name: string
  readonly kind: FieldKind
  /** The user wants its values as they are. */
  readonly isKept: boolean
}

function memberOf(name: string, by: Replacements): Member {
  return { name, kind: fieldKind(name), isKept: by.choices.keptNames.has(name.toLowerCase()) }
}

interface Replaced {
  readonly replacement: string
  readonly kind: ReplacedKind
}

function replacedName(name: string, by: Replacements): string {
  return isPlainName(name) || by.choices.keptNames.has(name.toLowerCase()) ? name : by.text(name)
}

function replacedString(member: Member, value: string, by: Replacements): Replaced {
  const kept: Replaced = { replacement: value, kind: 'value' }
  if (member.isKept) return kept
  switch (member.kind) {
    case 'code':
      if (isCode(member.name, value)) return kept
      break
    case 'reason':
      if (isReason(value)) return kept
      break
    case 'amount':
      if (decimalNumber.test(value)) return { replacement: by.amount(value), kind: 'amount' }
      break
    case 'rate':
      if (decimalNumber.test(value)) return kept
      break
    case 'time':
      if (instant.test(value)) return { replacement: by.time(value), kind: 'time' }
      break
    case 'bank':
      if (bankNumber.test(value)) return kept
      break
  }
  return { replacement: by.text(value), kind: 'value' }
}

/** Short numbers count things; long ones may be accounts, telephones, instants. */
function replacedNumber({ kind, isKept }: Member, text: string, by: Replacements): Replaced {
  const kept: Replaced = { replacement: text, kind: 'value' }
  if (isKept) return kept
  if (kind === 'amount' && decimalNumber.test(text)) return { replacement: by.amount(text), kind: 'amount' }
  if (kind === 'rate' || kind === 'amount') return kept
  const [integer = ''] = text.replace('-', '').split(/[.eE]/)
  if (text.replace(/[^0-9]/g, '').length < 4 || (kind === 'bank' && bankNumber.test(text))) return kept
  if (integer.length < 2) return { replacement: replaceFraction(text, by), kind: 'value' }
  // The first digit stays: zero must not come first.
  const sign = text.startsWith('-') ? '-' : ''
  const rest = text.slice(sign.length + 1)
  const mantissa = /^[0-9.]*/.exec(rest)?.[0] ?? ''
  return {
    replacement: sign + text.charAt(sign.length) + by.text(mantissa) + rest.slice(mantissa.length),
    kind: 'value',
  }
}

function replaceFraction(text: string, by: Replacements): string {
  return text.replace(/(?<=\.)[0-9]+/, digits => by.text(digits))
}

/** One past the closing quote of the name that begins here. */
function nameEnd(text: string, keyStart: number): number {
  let at = keyStart + 1
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}
