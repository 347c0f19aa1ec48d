import type { Binder } from './binder.ts'
import { contains } from './condition-parts.ts'

/** The whole body, long ones put together. */
const body = `coalesce(h.body, (SELECT joined_bytes(p.bytes) FROM
  (SELECT bytes FROM body_chunks WHERE delivery_id = d.id ORDER BY position) p))`
/** Only then the body is put together or decoded. */
const isMade = "h.body IS NULL OR h.headers LIKE '%content-encoding%'"
/** Where LIKE ends; and letters beyond ASCII that have one of ASCII in lower case: the Kelvin sign, a dotted I. */
const nul = "x'00'"
const kelvinSign = "x'e284aa'"
const dottedI = "x'c4b0'"

/**
 * Whether a body holds a text, after gzip, deflate or br, in either case. A short body that came as it is is looked
 * through by SQLite where the text is of ASCII: that finds the same, and sooner. Tables: h and d.
 */
export function bodyHas(text: string, binder: Binder): string {
  const asked = text.toLowerCase()
  const decoded = `body_has(${body}, h.headers, ${binder.bind(asked)})`
  if (!/^[ -~]+$/.test(asked)) return decoded
  const odd = [nul, ...(asked.includes('k') ? [kelvinSign] : []), ...(asked.includes('i') ? [dottedI] : [])]
  const isOdd = odd.map(bytes => `instr(h.body, ${bytes}) > 0`).join(' OR ')
  const plain = `${contains('CAST(h.body AS TEXT)', asked, binder)} OR ((${isOdd}) AND ${decoded})`
  return `CASE WHEN ${isMade} THEN ${decoded} ELSE ${plain} END`
}
