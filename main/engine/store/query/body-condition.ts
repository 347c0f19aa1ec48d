import { type Binder, like } from './condition-parts.ts'
import { foldText, isAscii } from './fold-text.ts'

const isEncoded = "h.headers LIKE '%content-encoding%'"
/**
 * Inspection decoded the body without a limit. For other bodies, each search would decode again to scan a
 * part.
 */
const isCheap = `f.delivery_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM decode_limits WHERE delivery_id = h.delivery_id)`
/** Byte order marks of UTF-16. */
const utf16Marks = "(x'fffe', x'feff')"
/**
 * LIKE stops at NUL. Some letters beyond ASCII are ASCII letters in lower case: the Kelvin sign, a dotted I.
 */
const nul = "x'00'"
const kelvinSign = "x'e284aa'"
const dottedI = "x'c4b0'"
/** A body that may have other forms than LIKE reads: letters beyond ASCII, NUL, escapes, or UTF-16. */
const isOdd = `length(CAST(h.body AS TEXT)) <> length(h.body) OR instr(h.body, x'5c') > 0
  OR substr(h.body, 1, 2) IN ${utf16Marks}`

/**
 * Condition that a body contains a text, after gzip, deflate or br, ignoring case and accents, with JSON
 * escapes decoded. An encoded body is scanned once it is inspected, unless decoding was costly. SQLite scans
 * a short, unencoded ASCII body, which finds the same faster. Tables: f and h.
 */
export function bodyHas(text: string, binder: Binder): string {
  const asked = foldText(text)
  return inBody(asked, { isExact: false, odd: isAscii(asked) ? isOdd : null }, binder)
}

/** Like `bodyHas`, for the body as it was sent, with its accents and escapes. */
export function bodyHasExactly(text: string, binder: Binder): string {
  const asked = text.toLowerCase()
  const odd = [nul, ...(asked.includes('k') ? [kelvinSign] : []), ...(asked.includes('i') ? [dottedI] : [])]
  const isSeenOtherwise = odd.map(bytes => `instr(h.body, ${bytes}) > 0`).join(' OR ')
  return inBody(asked, { isExact: true, odd: /^[ -~]+$/.test(asked) ? isSeenOtherwise : null }, binder)
}

/**
 * `odd`: condition of short bodies for which LIKE is not enough; `null`: LIKE is never enough for this text.
 */
function inBody(
  asked: string,
  { isExact, odd }: { readonly isExact: boolean; readonly odd: string | null },
  binder: Binder,
): string {
  const needle = binder.bind(asked)
  const has = `${isExact ? 'body_has_exactly' : 'body_has'}(h.body, h.headers, ${needle})`
  const short =
    odd === null ? has : `${like('CAST(h.body AS TEXT)', asked, binder.bind)} OR ((${odd}) AND ${has})`
  return `CASE
    WHEN ${isEncoded} AND NOT (${isCheap}) THEN 0
    WHEN h.body IS NULL THEN long_body_has(h.delivery_id, h.headers, ${needle}, ${isExact ? 1 : 0})
    WHEN ${isEncoded} THEN ${has}
    ELSE ${short} END`
}
