import type { DeliveryId } from '#contract/terms'
import type { Served } from '../served.ts'
import { restOf, within } from './timed.ts'

/** The list's page size, and its wait for a response before it shows the rows so far. */
const pageRows = 200
const withinMs = 80

/**
 * The list's first display: rows, or none. A response may arrive before any row was found; then the search
 * continues from there, like the list's.
 */
export async function firstRows({ call }: Pick<Served, 'call'>, query: string): Promise<number> {
  const limits = { query, limit: pageRows, ...within('deliveries.list', withinMs) }
  let before: DeliveryId | null = null
  for (;;) {
    const response: Awaited<ReturnType<typeof ask>> = await ask(before)
    before = restOf(response)
    if (response.rows.length > 0 || before === null) return response.rows.length
  }

  function ask(from: DeliveryId | null) {
    return call('deliveries.list', from === null ? limits : { ...limits, before: from })
  }
}
