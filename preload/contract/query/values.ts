/** Smallest and largest allowed value, inclusive; `null`: unbounded. */
export interface Range<T> {
  readonly from: T | null
  readonly to: T | null
}

/** A written comparison: `>5`, `>=5`, `<5`, `<=5`, `5..9`, `5..`, `..9`, `5`. */
export type WrittenRange =
  | { readonly operator: '>' | '>=' | '<' | '<=' | '='; readonly value: string }
  | { readonly operator: '..'; readonly from: string | null; readonly to: string | null }

export function writtenRange(text: string): WrittenRange {
  const operator = /^(>=|<=|>|<)/.exec(text)?.[1] as '>' | '>=' | '<' | '<=' | undefined
  if (operator !== undefined) return { operator, value: text.slice(operator.length) }
  const dots = text.indexOf('..')
  if (dots < 0) return { operator: '=', value: text }
  return { operator: '..', from: text.slice(0, dots) || null, to: text.slice(dots + 2) || null }
}

/** `null` unless the text is an integer. */
export function wholeNumber(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}

const units: Readonly<Record<string, number>> = {
  '': 1,
  b: 1,
  kb: 1024,
  kib: 1024,
  mb: 1024 ** 2,
  mib: 1024 ** 2,
}

/** Bytes; `null` unless the text is a size. 1 kb is 1,024 bytes. */
export function sizeInBytes(text: string): number | null {
  const match = /^(\d{1,12})([a-z]*)$/i.exec(text)
  const unit = units[match?.[2]?.toLowerCase() ?? '?']
  return match === null || unit === undefined ? null : Number(match[1]) * unit
}

/**
 * Text that sorts as the decimal: sign, length of the integer part, digits. `null` unless the text is a plain
 * decimal of at most 999 integer digits. Works on digits, so no amount is rounded.
 */
export function decimalSortKey(text: string): string | null {
  const match = /^(-?)0*(\d*)(?:\.(\d*?)0*)?$/.exec(text.trim())
  if (match === null || !/\d/.test(text)) return null
  const [, sign = '', whole = '', fraction = ''] = match
  if (whole.length > 999) return null
  const digits = `${String(whole.length).padStart(3, '0')}${whole}.${fraction}`
  if (sign === '' || !/[1-9]/.test(digits.slice(3))) return `1${digits}`
  // Negative: digits mirrored, and an end mark above all digits, so that larger magnitudes sort lower.
  return `0${digits.replace(/\d/g, digit => String(9 - Number(digit)))}~`
}

const spanMs: Readonly<Record<string, number>> = {
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
}

/** Range of a written time in Unix milliseconds, inclusive; `null` if invalid. */
export function timePeriod(text: string, nowMs: number): { fromMs: number; toMs: number } | null {
  const lower = text.toLowerCase()
  if (lower === 'now') return { fromMs: nowMs, toMs: nowMs }
  if (lower === 'today') return dayAround(new Date(nowMs), 0)
  if (lower === 'yesterday') return dayAround(new Date(nowMs), -1)
  const span = /^(\d{1,6})([smhdw])$/.exec(lower)
  if (span !== null) {
    return { fromMs: nowMs - Number(span[1]) * (spanMs[span[2] ?? ''] ?? 0), toMs: nowMs }
  }
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (day !== null) {
    const date = new Date(Number(day[1]), Number(day[2]) - 1, Number(day[3]))
    return date.getMonth() === Number(day[2]) - 1 ? dayAround(date, 0) : null
  }
  const written = /^\d{4}-\d{2}-\d{2}t\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(z|[+-]\d{2}:?\d{2})?$/i.exec(text)
  if (written === null) return null
  const fromMs = Date.parse(text)
  if (Number.isNaN(fromMs)) return null
  const precisionMs = written[1] === undefined ? 60_000 : written[2] === undefined ? 1000 : 1
  return { fromMs, toMs: fromMs + precisionMs - 1 }
}

/** First to last millisecond of a local day. */
function dayAround(date: Date, shift: number): { fromMs: number; toMs: number } {
  const at = (days: number): number =>
    new Date(date.getFullYear(), date.getMonth(), date.getDate() + shift + days).getTime()
  return { fromMs: at(0), toMs: at(1) - 1 }
}
