import { AppError } from '#contract/errors'
import { suggestedQuery } from '#contract/query/suggested-query'
import { settingsSchema } from '#contract/settings'
import { parseSearch, type Search } from '../../engine/library.ts'
import type { Output } from '../terminal/output.ts'

/** Parses `--where`, and suggests a similar query. Throws `invalid-query` with the query in its details. */
export function readWhere(text: string, output: Pick<Output, 'complain'>): Search {
  const { finalWithinMs } = settingsSchema.parse({})
  try {
    const search = parseSearch(text, Date.now(), finalWithinMs)
    const suggested = suggestedQuery(text)
    if (suggested !== null) output.complain(`Did you mean ${suggested}?`)
    return search
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid-query') throw error
    throw new AppError('invalid-query', error.message, { ...error.details, query: text })
  }
}

/** The query with the wrong characters underlined; empty for other errors. */
export function pointedQuery({ code, details }: AppError): string[] {
  const { query, start = 0, end = 0 } = (details ?? {}) as { query?: string; start?: number; end?: number }
  if (code !== 'invalid-query' || query === undefined) return []
  return [
    `  ${query.replace(/[\s\p{Cc}]/gu, ' ')}`,
    `  ${' '.repeat(start)}${'^'.repeat(Math.max(1, end - start))}`,
  ]
}
