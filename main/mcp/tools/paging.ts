import { z } from 'zod'
import type { Rest } from '#contract/bounds'
import { type DeliveryId, deliveryIdSchema } from '#contract/terms'
import { Refusal } from '../outside/refusal.ts'

/** Size limit of the rows in one result. */
export const rowCharacters = 48_000
/** Time limit of a search, in milliseconds; it then returns its current results. */
export const searchWithinMs = 10_000

export const pageInput = {
  limit: z.int().min(1).max(100).default(20).describe('rows, at most 100'),
  cursor: z.string().max(30).optional().describe('next_cursor of the page before'),
}

/** Throws `invalid-params`. */
export function placeOf(cursor: string | undefined): { before?: DeliveryId } {
  return cursor === undefined ? {} : { before: idOf(cursor, deliveryIdSchema) }
}

/** The id in a cursor; the page starts before it. Throws `invalid-params`. */
export function idOf<Schema extends z.ZodType>(cursor: string, schema: Schema): z.output<Schema> {
  const id = schema.safeParse(Number(/^before:(\d{1,15})$/.exec(cursor)?.[1]))
  if (id.success) return id.data
  throw new Refusal(
    'invalid-params',
    'The cursor is not valid. Pass next_cursor of the page before, or omit it.',
  )
}

interface Page<Row> {
  /** The rows within the size limit. */
  readonly shown: readonly Row[]
  readonly asked: number
  readonly hasMore: boolean
  readonly isComplete: boolean
  readonly rest: Rest | null
  /** The next page starts before this id. */
  readonly placeOfRow: (row: Row) => number
}

export function factsOfPage<Row>(page: Page<Row>) {
  const { shown, asked, hasMore, isComplete, rest } = page
  const last = shown.at(-1)
  const isCut = shown.length < asked
  const next =
    !isCut && rest !== null
      ? rest.at
      : (isCut || hasMore) && last !== undefined
        ? page.placeOfRow(last)
        : null
  return {
    count: shown.length,
    next_cursor: next === null ? null : `before:${next}`,
    is_complete: isComplete,
  }
}
