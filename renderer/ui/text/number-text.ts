const counts = new Intl.NumberFormat('en-GB')

/** `12,345`. */
export function countText(count: number): string {
  return counts.format(count)
}

/** `1 finding`, `2 findings`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${countText(count)} ${count === 1 ? one : many}`
}

/** A lower bound, rounded down to two figures: `10,000+`. */
export function atLeastText(count: number): string {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1)
  return `${countText(Math.floor(count / step) * step)}+`
}

/** A number that is exact, or a lower bound: `1 match`, `10,000+ matches`. */
export function countOrMore(count: number, isExact: boolean, one: string, many = `${one}s`): string {
  return isExact ? countOf(count, one, many) : `${atLeastText(count)} ${many}`
}

/** Binary units with at most three digits: `812 B`, `1.4 KB`, `10 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  let value = bytes / 1024
  let unit = 'KB'
  for (const next of ['MB', 'GB', 'TB']) {
    if (value < 999.5) break
    value /= 1024
    unit = next
  }
  return `${value < 9.95 ? Number(value.toFixed(1)) : Math.round(value)} ${unit}`
}

/** A share of one as a percentage without decimals, rounded down: `42 %`; `< 1 %` at the start. */
export function percentText(share: number): string {
  if (share > 0 && share < 0.01) return '< 1 %'
  return `${Math.floor(share * 100)} %`
}

/** From milliseconds: `0.4 ms`, `38 ms`, `5.2 s`. */
export function elapsedText(ms: number): string {
  if (ms < 10) return `${Number(ms.toFixed(1))} ms`
  if (ms < 999.5) return `${Math.round(ms)} ms`
  return `${Number((ms / 1000).toFixed(ms < 99_950 ? 1 : 0))} s`
}

/** The number that a text says, with a point or a comma. `NaN` for another text: forms and schemas refuse it. */
export function numberOfText(text: string, form: 'whole' | 'fraction' = 'whole'): number {
  const trimmed = text.trim().replace(',', '.')
  const pattern = form === 'whole' ? /^\d+$/ : /^(\d+\.?\d*|\.\d+)$/
  return pattern.test(trimmed) ? Number(trimmed) : Number.NaN
}

/** The valid range of a typed number, both ends included. */
export interface NumberRange {
  readonly least: number
  readonly most: number
  readonly isWhole: boolean
}

/** The typed number; `null` for text that is no number in the range, such as an empty one. */
export function numberIn(text: string, { least, most, isWhole }: NumberRange): number | null {
  const value = numberOfText(text, isWhole ? 'whole' : 'fraction')
  return value >= least && value <= most ? value : null
}
