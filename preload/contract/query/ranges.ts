import type { QueryProblem } from './problem.ts'
import { decimalSortKey, type Range, timeStretch, type WrittenRange } from './values.ts'

/** The range of whole numbers that is written; `unfit` makes the error for a value that `read` refuses. */
export function numberRange(
  written: WrittenRange,
  read: (text: string) => number | null,
  unfit: () => QueryProblem,
): Range<number> {
  const must = (text: string): number => {
    const value = read(text)
    if (value === null) throw unfit()
    return value
  }
  switch (written.operator) {
    case '=':
      return { from: must(written.value), to: must(written.value) }
    case '>':
      return { from: must(written.value) + 1, to: null }
    case '>=':
      return { from: must(written.value), to: null }
    case '<':
      return { from: null, to: must(written.value) - 1 }
    case '<=':
      return { from: null, to: must(written.value) }
    case '..':
      if (written.from === null && written.to === null) throw unfit()
      return {
        from: written.from === null ? null : must(written.from),
        to: written.to === null ? null : must(written.to),
      }
  }
}

/** The range of Unix milliseconds that is written: a day or a minute means all of it. */
export function timeRange(written: WrittenRange, nowMs: number, unfit: () => QueryProblem): Range<number> {
  const must = (text: string): { fromMs: number; toMs: number } => {
    const stretch = timeStretch(text, nowMs)
    if (stretch === null) throw unfit()
    return stretch
  }
  switch (written.operator) {
    case '=': {
      const { fromMs, toMs } = must(written.value)
      return { from: fromMs, to: toMs }
    }
    case '>':
      return { from: must(written.value).toMs + 1, to: null }
    case '>=':
      return { from: must(written.value).fromMs, to: null }
    case '<':
      return { from: null, to: must(written.value).fromMs - 1 }
    case '<=':
      return { from: null, to: must(written.value).toMs }
    case '..':
      if (written.from === null && written.to === null) throw unfit()
      return {
        from: written.from === null ? null : must(written.from).fromMs,
        to: written.to === null ? null : must(written.to).toMs,
      }
  }
}

/** The range of sort keys of decimals that is written. */
export function decimalRange(
  written: WrittenRange,
  unfit: () => QueryProblem,
): { range: Range<string>; isFromExcluded: boolean; isToExcluded: boolean } {
  const must = (text: string): string => {
    const key = decimalSortKey(text)
    if (key === null) throw unfit()
    return key
  }
  const included = { isFromExcluded: false, isToExcluded: false }
  switch (written.operator) {
    case '=':
      return { range: { from: must(written.value), to: must(written.value) }, ...included }
    case '>':
      return { range: { from: must(written.value), to: null }, ...included, isFromExcluded: true }
    case '>=':
      return { range: { from: must(written.value), to: null }, ...included }
    case '<':
      return { range: { from: null, to: must(written.value) }, ...included, isToExcluded: true }
    case '<=':
      return { range: { from: null, to: must(written.value) }, ...included }
    case '..':
      if (written.from === null && written.to === null) throw unfit()
      return {
        range: {
          from: written.from === null ? null : must(written.from),
          to: written.to === null ? null : must(written.to),
        },
        ...included,
      }
  }
}
