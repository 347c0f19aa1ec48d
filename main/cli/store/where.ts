import { AppError } from '#contract/errors'
import { settingsSchema } from '#contract/settings'
import { parseSearch, type Search } from '../../engine/library.ts'

/** Parses `--where`. Throws `invalid-query` with the query in its details. */
export function readWhere(text: string): Search {
  const { finalWithinMs } = settingsSchema.parse({})
  try {
    return parseSearch(text, Date.now(), finalWithinMs)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid-query') throw error
    throw new AppError('invalid-query', error.message, { ...error.details, query: text })
  }
}

/** The query with the wrong characters underlined; nothing for an error without a query. */
export function pointedQuery({ code, details }: AppError): string[] {
  const { query, start = 0, end = 0 } = (details ?? {}) as { query?: string; start?: number; end?: number }
  if (code !== 'invalid-query' || query === undefined) return []
  return [
    `  ${query.replace(/[\s\p{Cc}]/gu, ' ')}`,
    `  ${' '.repeat(start)}${'^'.repeat(Math.max(1, end - start))}`,
  ]
}
