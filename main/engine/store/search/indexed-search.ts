import type { Database } from 'better-sqlite3'
import type { DeliveryId } from '#contract/terms'
import { createIndexedThrough } from '../index/indexed-through.ts'
import { type Bits, noBits } from '../index/postings/bits.ts'
import { createPostingReads } from '../index/postings/posting-reads.ts'
import { summaryTables } from '../read/deliveries/summary-row.ts'
import type { Search } from '../read/rows.ts'
import { type Walked, walkBlocks } from './block-walk.ts'
import { createDeliveryParts, type DeliveryParts } from './delivery-parts.ts'
import { compile, type Part } from './found.ts'
import { deliverySearch, needsBodies } from './query-sql.ts'
import type { Span } from './search-steps.ts'

/** What searches look in: where nothing asks for headers or bodies, SQLite leaves them out. */
export const searchTables = `${summaryTables}
  LEFT JOIN delivery_contents h ON h.delivery_id = d.id`

/** Made for each search, since each has its own condition. */
export const checkSql = {
  among: (condition: string) =>
    `SELECT d.id FROM json_each(@ids) j CROSS JOIN ${searchTables} WHERE d.id = j.value AND ${condition}`,
  between: (condition: string) =>
    `SELECT d.id FROM ${searchTables} WHERE d.id BETWEEN @first AND @last AND ${condition}`,
} as const

/** Searches deliveries by the index, and looks at those that it leaves open. */
export interface IndexedSearch {
  readonly parts: DeliveryParts
  /** Every delivery up to this id is in the index. */
  through(): number
  /** See `walkBlocks`. The span ends where the index does. */
  walk(
    search: Search,
    span: Span,
    isUp: boolean,
    use: (block: number, bits: Bits) => boolean,
  ): Generator<DeliveryId, boolean, undefined>
  /** The same for a part that leaves nothing open, over all ids. */
  walkPart(part: Part, use: (block: number, bits: Bits) => boolean): Generator<DeliveryId, boolean, undefined>
}

export function createIndexedSearch(database: Database): IndexedSearch {
  const through = createIndexedThrough(database)
  const postings = createPostingReads(database)
  const parts = createDeliveryParts(database)

  /** Prepared where something has to be looked at. */
  function checkOf(search: Search): Walked['check'] {
    const { sql, parameters } = deliverySearch(search)
    let among: ReturnType<typeof prepare> | null = null
    let between: ReturnType<typeof prepare> | null = null
    const prepare = (text: string) => database.prepare<object, number>(text).pluck()
    return (ids, isDense) => {
      if (!isDense) {
        among ??= prepare(checkSql.among(sql))
        return among.all({ ...parameters, ids: JSON.stringify(ids) })
      }
      between ??= prepare(checkSql.between(sql))
      const ends = [ids[0] ?? 0, ids.at(-1) ?? 0]
      return between.all({ ...parameters, first: Math.min(...ends), last: Math.max(...ends) })
    }
  }

  function all(): (block: number) => Bits {
    const read = postings.termOf('read', 'all')
    return block => (read === null ? noBits() : postings.bitsOf(read, block))
  }

  return {
    parts,
    through,
    *walk(search, { after, before }, isUp, use) {
      const end = Math.min(before, through() + 1)
      const walked: Walked = {
        part: compile(search.query, term => parts.partOf(term, search, isUp)),
        all: all(),
        check: checkOf(search),
        isSlow: needsBodies(search.query),
      }
      return yield* walkBlocks(walked, { after, before: end }, isUp, use)
    },
    walkPart: (part, use) =>
      walkBlocks(
        { part, all: all(), check: () => [], isSlow: false },
        { after: -1, before: through() + 1 },
        false,
        use,
      ),
  }
}
