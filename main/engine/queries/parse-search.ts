import { AppError } from '#contract/errors'
import { parseQuery } from '#contract/query/query'
import type { Search } from '../store/read-store.ts'

/** Parses a query's text. Throws `invalid-query` with `start` and `end`: the range of the error. */
export function parseSearch(text: string, nowMs: number, finalWithinMs: number): Search {
  const parsed = parseQuery(text, nowMs)
  if (parsed.ok) return { query: parsed.query, nowMs, finalWithinMs }
  const { message, start, end } = parsed.error
  throw new AppError('invalid-query', message, { start, end })
}
