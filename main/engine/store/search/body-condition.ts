import { foldText, isAscii } from '../index/texts/fold-text.ts'
import type { Binder } from './condition.ts'
import { like } from './condition-parts.ts'

const pieces = '(SELECT bytes FROM body_chunks WHERE delivery_id = h.delivery_id ORDER BY position) p'
/** The whole body, long ones put together. */
const body = `coalesce(h.body, (SELECT joined_bytes(p.bytes) FROM ${pieces}))`
const isEncoded = "h.headers LIKE '%content-encoding%'"
/** Inspection decoded it, and decided on no limit. Each search would decode the others again, to look at a part. */
const isCheap = `f.delivery_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM decode_limits WHERE delivery_id = h.delivery_id)`
/** Byte order marks of UTF-16. */
const utf16Marks = "(x'fffe', x'feff')"
const isLongUtf16 = `h.body IS NULL AND (SELECT substr(bytes, 1, 2) FROM body_chunks
  WHERE delivery_id = h.delivery_id ORDER BY position LIMIT 1) IN ${utf16Marks}`
/** Where LIKE ends; and letters beyond ASCII that have one of ASCII in lower case: the Kelvin sign, a dotted I. */
const nul = "x'00'"
const kelvinSign = "x'e284aa'"
const dottedI = "x'c4b0'"
/** A body that may have other forms than LIKE sees: letters beyond ASCII, NUL, escapes, or UTF-16. */
const isOdd = `length(CAST(h.body AS TEXT)) <> length(h.body) OR instr(h.body, x'5c') > 0
  OR substr(h.body, 1, 2) IN ${utf16Marks}`

/**
 * Whether a body holds a text, after gzip, deflate or br, in either case, without accents, and with the escapes of JSON
 * decoded. An encoded body is looked through once it is inspected, unless it was costly to decode. A short body of ASCII
 * that came as it is is looked through by SQLite: that finds the same, and sooner. Tables: f and h.
 */
export function bodyHas(text: string, binder: Binder): string {
  const asked = foldText(text)
  return inBody(asked, { isExact: false, odd: isAscii(asked) ? isOdd : null }, binder)
}

/** As `bodyHas`, of the body as it was sent, with its accents and escapes. */
export function bodyHasExactly(text: string, binder: Binder): string {
  const asked = text.toLowerCase()
  const odd = [nul, ...(asked.includes('k') ? [kelvinSign] : []), ...(asked.includes('i') ? [dottedI] : [])]
  const isSeenOtherwise = odd.map(bytes => `instr(h.body, ${bytes}) > 0`).join(' OR ')
  return inBody(asked, { isExact: true, odd: /^[ -~]+$/.test(asked) ? isSeenOtherwise : null }, binder)
}

/** `odd`: of which short bodies LIKE says less; `null`: it says nothing of this text. */
function inBody(
  asked: string,
  { isExact, odd }: { readonly isExact: boolean; readonly odd: string | null },
  binder: Binder,
): string {
  const needle = binder.bind(asked)
  const has = (bytes: string): string =>
    `${isExact ? 'body_has_exactly' : 'body_has'}(${bytes}, h.headers, ${needle})`
  const short =
    odd === null
      ? has('h.body')
      : `${like('CAST(h.body AS TEXT)', asked, binder.bind)} OR ((${odd}) AND ${has('h.body')})`
  return `CASE
    WHEN ${isEncoded} THEN ${isCheap} AND ${has(body)}
    WHEN ${isExact ? '0' : isLongUtf16} THEN ${has(body)}
    WHEN h.body IS NULL THEN (SELECT pieces_have(p.bytes, ${needle}, ${isExact ? 1 : 0}) FROM ${pieces})
    ELSE ${short} END`
}
