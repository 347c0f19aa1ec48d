import type { DeliveryId } from '#contract/terms'
import type { Served } from '../served.ts'
import { restOf, within } from './bounded.ts'

/** As many as the list asks for at a time, and as long as it waits for an answer before it shows what is there. */
const pageRows = 200
const withinMs = 80

/**
 * What the list shows first: rows, or that there are none. An answer may come before any row was found; then it is asked
 * on from there, as the list does.
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
