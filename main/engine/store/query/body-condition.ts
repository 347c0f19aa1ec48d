import { pointerTokens } from '#contract/json/pointer'
import type { MemberTest } from '#contract/query/query'
import { type Binder, like, type TermOf } from './condition-parts.ts'
import { foldText, isAscii } from './fold-text.ts'

const isEncoded = "h.headers LIKE '%content-encoding%'"
/** Inspection decoded the body without a limit. For other bodies, each search would decode again to scan a part. */
const isCheap = `f.delivery_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM decode_limits WHERE delivery_id = h.delivery_id)`
const utf16Marks = "(x'fffe', x'feff')"
/** LIKE stops at NUL. Some letters beyond ASCII are ASCII letters in lower case: the Kelvin sign, a dotted I. */
const nul = "x'00'"
const kelvinSign = "x'e284aa'"
const dottedI = "x'c4b0'"
/** A body that may have other forms than LIKE reads: letters beyond ASCII, NUL, escapes, or UTF-16. */
const isOdd = `length(CAST(h.body AS TEXT)) <> length(h.body) OR instr(h.body, x'5c') > 0
  OR substr(h.body, 1, 2) IN ${utf16Marks}`

const isOddOrEscaped = `instr(h.body, x'5c') > 0 OR substr(h.body, 1, 2) IN ${utf16Marks}`

/**
 * Condition that a body contains a text, after gzip, deflate or br, ignoring case and accents, with JSON
 * escapes decoded. An encoded body is scanned once it is inspected, unless decoding was costly. SQLite scans
 * a short, unencoded ASCII body, which finds the same faster. Tables: f and h.
 */
export function bodyHas(text: string, binder: Binder): string {
  const asked = foldText(text)
  return inBody(asked, false, isAscii(asked) ? isOdd : null, binder)
}

/** Like `bodyHas`, for the body as it was sent, with its accents and escapes. */
export function bodyHasExactly(text: string, binder: Binder): string {
  const asked = text.toLowerCase()
  const odd = [nul, ...(asked.includes('k') ? [kelvinSign] : []), ...(asked.includes('i') ? [dottedI] : [])]
  const isSeenOtherwise = odd.map(bytes => `instr(h.body, ${bytes}) > 0`).join(' OR ')
  return inBody(asked, true, /^[ -~]+$/.test(asked) ? isSeenOtherwise : null, binder)
}

/** `odd`: condition of short bodies for which LIKE is not enough; `null`: LIKE is never enough for this text. */
function inBody(asked: string, isExact: boolean, odd: string | null, binder: Binder): string {
  const needle = binder.bind(asked)
  const has = `${isExact ? 'body_has_exactly' : 'body_has'}(h.body, h.headers, ${needle})`
  const short =
    odd === null ? has : `${like('CAST(h.body AS TEXT)', asked, binder.bind)} OR ((${odd}) AND ${has})`
  const long = `long_body_has(h.delivery_id, h.headers, ${needle}, ${isExact ? 1 : 0})`
  return overBody({ long, encoded: has, short })
}

/** Conditions of a body in chunks, of an encoded body, and of others. Costly bodies are not decoded again. */
function overBody(of: { readonly long: string; readonly encoded: string; readonly short: string }): string {
  return `CASE
    WHEN ${isEncoded} AND NOT (${isCheap}) THEN 0
    WHEN h.body IS NULL THEN ${of.long}
    WHEN ${isEncoded} THEN ${of.encoded}
    ELSE ${of.short} END`
}

type MemberTerm = Pick<TermOf<'member'>, 'members' | 'test'>

/**
 * Condition that a member of a body, which is JSON after gzip, deflate or br, passes a test. SQLite excludes
 * most bodies without the name or the text; others are parsed. Tables: f and h.
 */
export function memberIs({ members, test }: MemberTerm, binder: Binder): string {
  const asked = binder.bind(JSON.stringify({ members, test }))
  const has = `member_is(h.body, h.headers, ${asked})`
  const long = `long_member_is(h.delivery_id, h.headers, ${asked})`
  return overBody({
    long,
    encoded: has,
    short: [...requirements({ members, test }, binder), has].join(' AND '),
  })
}

/** Conditions of all unencoded bodies that match. Escapes may hide a name or a text. */
function requirements({ members, test }: MemberTerm, binder: Binder): string[] {
  if (test.type === 'presence' && !test.isPresent) return []
  const names = new Set(members.map(({ pointer }) => nameIn(pointer)))
  const quoted = [...names].map(name => `instr(h.body, ${binder.bind(Buffer.from(`"${name}"`))}) > 0`)
  const text = comparedText(test)
  return [
    ...(names.has(null) ? [] : [`(${[...quoted, isOddOrEscaped].join(' OR ')})`]),
    ...(isAscii(text) && text !== ''
      ? [`(${like('CAST(h.body AS TEXT)', foldText(text), binder.bind)} OR ${isOdd})`]
      : []),
  ]
}

/** A text that every matching delivery has, for the text index; empty for none. */
export function textOfMember({ members, test }: MemberTerm): string {
  if (test.type === 'presence' && !test.isPresent) return ''
  const text = comparedText(test)
  if ([...text].length >= 3) return text
  const names = new Set(members.map(({ pointer }) => nameIn(pointer)))
  const [name] = names
  return names.size === 1 ? (name ?? '') : ''
}

/**
 * The text that the value of every match contains: of a decimal its digits without zeros at its ends, so that
 * `1500.250` has `1500.25`. Empty for none.
 */
function comparedText(test: MemberTest): string {
  if (test.type !== 'text') return ''
  if (test.key === null) return test.text
  const [whole = '', fraction = ''] = test.text.trim().replace(/^-?0*/, '').split('.')
  const digits = fraction.replace(/0+$/, '')
  return digits === '' ? whole : `${whole}.${digits}`
}

/** The last name of a pointer that JSON writes without escapes; `null` for none. Elements of lists have no name. */
function nameIn(pointer: string): string | null {
  const name = (pointerTokens(pointer) ?? []).filter(token => !/^(\*|\d+)$/.test(token)).at(-1)
  return name !== undefined && JSON.stringify(name) === `"${name}"` && name.isWellFormed() ? name : null
}
