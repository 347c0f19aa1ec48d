import type { Served } from '../served.ts'

/** As many as the list asks for at a time. */
const pageRows = 200

/**
 * What the list shows first: rows, or that there are none. An answer may come before any row was found, with where to go
 * on; then it is asked again.
 */
export async function firstRows({ call }: Pick<Served, 'call'>, query: string): Promise<number> {
  const { rows } = await call('deliveries.list', { query, limit: pageRows })
  return rows.length
}
