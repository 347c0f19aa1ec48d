import { parseQuery } from '#contract/query/query'
import { axisTimeText } from '#ui'

/**
 * A time of a query in words, in the time zone of Settings: `since 14:05`, `12 Nov 14:05–14:20`. Days and spans, such as
 * `today` and `2h`, are as written.
 */
export function timeWords(written: string, nowMs: number): string {
  if (!/^[<>=]*\d{4}-\d\d-\d\dT|\.\.\d{4}-\d\d-\d\dT/i.test(written)) return written
  const parsed = parseQuery(`received:${written}`, nowMs)
  if (!parsed.ok || parsed.query?.type !== 'number') return written
  const { from, to } = parsed.query.range
  const end = to === null ? null : to + 1
  const stepMs = [60_000, 1000].find(step => (from ?? 0) % step === 0 && (end ?? 0) % step === 0)
  if (stepMs === undefined) return written
  if (from === null) return end === null ? written : `before ${axisTimeText(end, nowMs, stepMs)}`
  const start = axisTimeText(from, nowMs, stepMs)
  return end === null ? `since ${start}` : `${start}–${axisTimeText(end, from, stepMs)}`
}
