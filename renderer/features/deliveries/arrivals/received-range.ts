import { chosenValues, termText, withoutField, withTermAdded } from '#contract/query/query-terms'
import { instantRange } from '../../search/index.ts'

/** The time of arrival at the outermost level of a query, such as `2h`; `null` for none. */
export function receivedOf(query: string): string | null {
  const [written = null] = chosenValues(query, 'received')
  return written
}

/** The period between two instants that the query is limited to; `null` for none. In Unix ms; `toMs` is excluded. */
export function receivedRange(query: string): { readonly fromMs: number; readonly toMs: number } | null {
  const { from = null, to = null } = instantRange(receivedOf(query) ?? '') ?? {}
  return from === null || to === null ? null : { fromMs: from, toMs: to + 1 }
}

/** The query with another time of arrival, such as `2h`, at its outermost level; `null` for any time. */
export function withReceivedOf(query: string, written: string | null): string {
  const others = withoutField(query, 'received')
  return written === null ? others : withTermAdded(others, termText('received', [written]))
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
  return withReceivedOf(query, from === to ? from : `${from}..${to}`)
}

function instantText(ms: number, length: number): string {
  return `${new Date(ms).toISOString().slice(0, length)}Z`
}
