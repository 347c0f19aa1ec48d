import { AppError } from '#contract/errors'
import { settingsSchema } from '#contract/settings'
import { parseSearch, type Search } from '../../engine/library.ts'

/** Parses `--where`. Throws `invalid-query` whose message shows the query with a caret under the error. */
export function readWhere(text: string): Search {
  const { finalWithinMs } = settingsSchema.parse({})
  try {
    return parseSearch(text, Date.now(), finalWithinMs)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid-query') throw error
    const { start = 0, end = 0 } = (error.details ?? {}) as { start?: number; end?: number }
    throw new AppError('invalid-query', `${error.message}\n${pointAt(text, start, end)}`, error.details)
  }
}

/** The line of the query with the wrong characters underlined. */
export function pointAt(text: string, start: number, end: number): string {
  const line = text.replace(/[\s\p{Cc}]/gu, ' ')
  return `  ${line}\n  ${' '.repeat(start)}${'^'.repeat(Math.max(1, end - start))}`
}
