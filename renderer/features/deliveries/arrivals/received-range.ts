import { chosenValues, withoutField, withTermAdded } from '#contract/query/query-terms'

/** Whether the query has a time of arrival at its outermost level, such as `received:2h`. */
export function hasReceived(query: string): boolean {
  return chosenValues(query, 'received').size > 0
}

/** The query for deliveries of any time: without the times of arrival at its outermost level. */
export function withoutReceived(query: string): string {
  return withoutField(query, 'received')
}

/**
 * The query for deliveries that arrived in a period, in place of its earlier period. In Unix ms; `toMs` is
 * excluded. As short as the period allows: to the minute, or to the second.
 */
export function withReceived(query: string, fromMs: number, toMs: number): string {
  const isMinutes = fromMs % 60_000 === 0 && toMs % 60_000 === 0
  const [from, to] = isMinutes
    ? [instantText(fromMs, 16), instantText(toMs - 60_000, 16)]
    : [instantText(fromMs, 19), instantText(toMs - 1000, 19)]
  return withTermAdded(withoutReceived(query), from === to ? `received:${from}` : `received:${from}..${to}`)
}

function instantText(ms: number, length: number): string {
  return `${new Date(ms).toISOString().slice(0, length)}Z`
}
