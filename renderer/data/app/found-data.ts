import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import type { Rest } from '#contract/bounds'
import type { DeliverySummary } from '#contract/deliveries/delivery'
import type { TrailSummary } from '#contract/deliveries/trail'
import { quotedTerm } from '#contract/query/tokens'
import { ask } from '../client/engine-query.ts'
import { queryClient } from '../client/query-client.ts'

/** Limit of results of each kind. */
const limit = 5
/** Results within this time are shown together, in ms. */
const firstMs = 150
/** A longer search continues in steps of this time, in ms, and shows the results of each. */
const stepMs = 1000

interface Found {
  /** Records whose id contains the text, the last changed first. */
  readonly records: readonly TrailSummary[]
  /** Deliveries that match the text as a query, newest first; none if it is no query. */
  readonly deliveries: readonly DeliverySummary[]
}

export interface FoundData {
  readonly first: Found
  /** Results of a longer search: shown after the first results, which stay in their place. */
  readonly later: Found
}

/**
 * Records and deliveries that match a text. Not cached beyond the view. A text of less than two characters
 * matches none.
 */
export function foundDataQuery(typed: string) {
  const text = typed.trim()
  const queryKey = ['found-data', text]
  return queryOptions({
    queryKey,
    queryFn:
      text.length < 2
        ? skipToken
        : ({ signal }) => findData(text, signal, found => queryClient.setQueryData(queryKey, found)),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
}

/** The search of one list. */
interface Search<Row> {
  /** Its results so far, in its order. */
  readonly rows: Row[]
  /** Place where it continues; `null` once it is complete. */
  rest: Rest | null
  readonly next: (before: Rest['at'] | undefined, within: number) => Promise<Page<Row>>
}

interface Page<Row> {
  readonly rows: readonly Row[]
  readonly rest: Rest | null
}

/** Calls `onFound` with all results each time there are more. */
async function findData(
  text: string,
  signal: AbortSignal,
  onFound: (found: FoundData) => void,
): Promise<FoundData> {
  const isNumber = /^\d{1,15}$/.test(text)
  const query = isNumber ? `id:${text} or ${quotedText(text)}` : text
  const records: Search<TrailSummary> = {
    rows: [],
    rest: null,
    next: (before, within) =>
      ask('trails.list', { query: quotedTerm('record', text), limit, before, within }, signal),
  }
  const deliveries: Search<DeliverySummary> = {
    rows: [],
    rest: null,
    next: (before, within) => ask('deliveries.list', { query, limit, before, within }, signal),
  }
  await Promise.all([
    step(records, firstMs),
    // An incomplete query, such as `status:`, matches none.
    step(deliveries, firstMs).catch(() => {}),
  ])
  const first: Found = { records: [...records.rows], deliveries: [...deliveries.rows] }
  const found = (): FoundData => ({
    first,
    later: {
      records: records.rows.slice(first.records.length),
      deliveries: deliveries.rows.slice(first.deliveries.length),
    },
  })
  async function goOn<Row>(search: Search<Row>): Promise<void> {
    while (search.rest !== null && !signal.aborted) {
      const before = search.rows.length
      await step(search, stepMs)
      if (search.rows.length > before && !signal.aborted) onFound(found())
    }
  }
  if (records.rest !== null || deliveries.rest !== null) onFound(found())
  // Earlier results stay if a later step fails.
  await Promise.allSettled([goOn(records), goOn(deliveries)])
  return found()
}

async function step<Row>(search: Search<Row>, within: number): Promise<void> {
  const { rows, rest } = await search.next(search.rest?.at, within)
  search.rows.push(...rows.slice(0, limit - search.rows.length))
  search.rest = search.rows.length < limit ? rest : null
}

function quotedText(text: string): string {
  return `"${text}"`
}
