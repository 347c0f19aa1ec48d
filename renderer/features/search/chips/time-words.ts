import { parseQuery } from '#contract/query/query'
import type { Range } from '#contract/query/values'
import { axisTimeText } from '#ui'

/**
 * A time of a query in words, in the time zone of Settings: `since 14:05`, `12 Nov 14:05–14:20`. Days and spans, such as
 * `today` and `2h`, are as written.
 */
export function timeWords(written: string, nowMs: number): string {
  const { from = null, to = null } = instantRange(written) ?? {}
  const end = to === null ? null : to + 1
  const stepMs = [60_000, 1000].find(step => (from ?? 0) % step === 0 && (end ?? 0) % step === 0)
  if (stepMs === undefined) return written
  if (from === null) return end === null ? written : `before ${axisTimeText(end, nowMs, stepMs)}`
  const start = axisTimeText(from, nowMs, stepMs)
  return end === null ? `since ${start}` : `${start}–${axisTimeText(end, from, stepMs)}`
}

/** Range of a time that is written as instants, in Unix ms, inclusive; `null` for days, spans and another text. */
export function instantRange(written: string): Range<number> | null {
  if (!/^[<>=]*\d{4}-\d\d-\d\dT|\.\.\d{4}-\d\d-\d\dT/i.test(written)) return null
  const parsed = parseQuery(`received:${written}`, Date.now())
  return parsed.ok && parsed.query?.type === 'number' ? parsed.query.range : null
}
