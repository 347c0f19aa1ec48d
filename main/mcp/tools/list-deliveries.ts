import { z } from 'zod'
import type { DeliverySummary } from '#contract/deliveries/delivery'
import { queryFields } from '#contract/query/fields'
import { suggestedQuery } from '#contract/query/suggested-query'
import { fitting } from '../outside/plain-values.ts'
import { deliveryRow, recordRow } from '../reading/delivery-row.ts'
import { factsOfPage, pageInput, placeOf, rowCharacters, searchWithinMs } from './paging.ts'
import { type Call, defineTool } from './tool.ts'

export const listDeliveries = defineTool({
  name: 'list_deliveries',
  title: 'List deliveries',
  description:
    'Lists captured webhook deliveries, newest first: time, kind, record, status, amount, findings, response. Use it for an overview, and search for anything specific. Pages of at most 100 rows: pass next_cursor as cursor, null after the last. newest_id is for wait_for as after_id. Members without a value are omitted. Bodies and headers are in get_delivery.',
  effect: 'reads',
  input: pageInput,
  run: (params, call) => deliveriesPage({ ...params, query: '' }, call),
})

export const search = defineTool({
  name: 'search',
  title: 'Search',
  description: `Finds deliveries, or with in: "records" the records (transactions, fundings, withdrawals) that they are about. The query has words that must all hold: field:value, or free text. Examples: kind:issuance status:failed received:2h; amount:>100 finding:error; record:7f3a; body:"insufficient"; /payload/amount:>100. Fields: ${Object.keys(queryFields).join(', ')}. Also or, not, -, parentheses. Resource hooktrail://docs/query describes the language. Pages and rows are as in list_deliveries; with is_complete: false the time was over: go on with next_cursor.`,
  effect: 'reads',
  input: {
    query: z.string().max(2000).describe('the query; empty finds everything'),
    in: z.enum(['deliveries', 'records']).default('deliveries'),
    ...pageInput,
  },
  run: (params, call) => (params.in === 'records' ? recordsPage(params, call) : deliveriesPage(params, call)),
})

interface Asked {
  readonly query: string
  readonly limit: number
  readonly cursor?: string | undefined
}

function deliveriesPage({ query, limit, cursor }: Asked, { access, signal }: Call) {
  const asked = { query, limit, within: searchWithinMs, ...placeOf(cursor) }
  // Queries find the status and findings of a delivery only after its inspection.
  return access.readInspected(signal, async client => {
    const page = await client.call('deliveries.list', asked, signal)
    const deliveries = fitting(page.rows.map(deliveryRow), rowCharacters)
    const shown: readonly DeliverySummary[] = page.rows.slice(0, deliveries.length)
    const facts = factsOfPage({ ...page, shown, asked: page.rows.length, placeOfRow: row => row.id })
    return {
      facts: { ...facts, newest_id: page.newest },
      outside: { deliveries, did_you_mean: meant({ query, cursor }, facts) },
    }
  })
}

function recordsPage({ query, limit, cursor }: Asked, { access, signal }: Call) {
  const asked = { query, limit, within: searchWithinMs, ...placeOf(cursor) }
  return access.readInspected(signal, async client => {
    const page = await client.call('trails.list', asked, signal)
    const records = fitting(page.rows.map(recordRow), rowCharacters)
    const facts = factsOfPage({
      ...page,
      shown: records,
      asked: page.rows.length,
      placeOfRow: row => row.newest_delivery_id,
    })
    return {
      facts: { ...facts, newest_id: page.newest },
      outside: { records, did_you_mean: meant({ query, cursor }, facts) },
    }
  })
}

/**
 * A similar query, if this one finds nothing: `status=failed` searches for a text. Later pages may be empty anyway. The
 * query may have a text of a sender.
 */
function meant(
  { query, cursor }: Pick<Asked, 'query' | 'cursor'>,
  { count }: { readonly count: number },
): string | null {
  return count === 0 && cursor === undefined ? suggestedQuery(query) : null
}
