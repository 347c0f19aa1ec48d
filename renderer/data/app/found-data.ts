import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import type { DeliverySummary } from '#contract/deliveries/delivery'
import type { TrailSummary } from '#contract/deliveries/trail'
import { quotedTerm } from '#contract/query/tokens'
import { ask } from '../client/engine-query.ts'

/** What was typed finds at most so many of each kind. */
const limit = 5
/** What is not found within this many ms is left out: the search of the list finds it. */
const withinMs = 150

export interface FoundData {
  /** Those whose id holds the text, the last changed first. */
  readonly records: readonly TrailSummary[]
  /** Those that the text finds as a query, the newest first; none where it is no query. */
  readonly deliveries: readonly DeliverySummary[]
}

/** Records and deliveries that a text finds. Not cached beyond its view. One that is shorter than two characters finds none. */
export function foundDataQuery(typed: string) {
  const text = typed.trim()
  return queryOptions({
    queryKey: ['found-data', text],
    queryFn: text.length < 2 ? skipToken : ({ signal }) => findData(text, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
}

async function findData(text: string, signal: AbortSignal): Promise<FoundData> {
  const isNumber = /^\d{1,15}$/.test(text)
  const query = isNumber ? `id:${text} or ${quotedText(text)}` : text
  const [records, deliveries] = await Promise.all([
    ask('trails.list', { query: quotedTerm('record', text), limit, within: withinMs }, signal),
    // What is no query yet, such as `status:`, finds none.
    ask('deliveries.list', { query, limit, within: withinMs }, signal).catch(() => ({ rows: [] })),
  ])
  return { records: records.rows, deliveries: deliveries.rows }
}

function quotedText(text: string): string {
  return `"${text}"`
}
