import type { Database } from 'better-sqlite3'
import { type Bits, noBits, unpackBits } from './bits.ts'
import { keyOf, longMark, type PostingField, termOfKey, termValue } from './posting-schema.ts'

export const postingSql = {
  term: 'SELECT id FROM terms WHERE field = @field AND value = @value',
  /** `pattern`: of LIKE, with `\` before its own wildcards. Values of any length are among them. */
  like: `SELECT id, value FROM terms WHERE field = +@field
    AND (value LIKE +@pattern ESCAPE '\\' OR value LIKE +@long) LIMIT +@limit`,
  ofField: 'SELECT id, value FROM terms WHERE field = +@field ORDER BY value LIMIT +@limit',
  bits: 'SELECT bits FROM postings WHERE key = @key',
  ofBlock: 'SELECT key, bits FROM postings WHERE key >= @first AND key < @end',
} as const

export interface PostingTerm {
  readonly id: number
  readonly value: string
}

/** Reads the postings. A term is asked for once, its bits block by block. */
export interface PostingReads {
  /** `null` where no delivery has the value. */
  termOf(field: PostingField, value: string): number | null
  /** The terms whose value matches a pattern of LIKE, and those with long values; `null` where there are more than `limit`. */
  termsLike(field: PostingField, pattern: string, limit: number): PostingTerm[] | null
  termsOf(field: PostingField, limit: number): PostingTerm[]
  /** New bits that the caller may change. */
  bitsOf(term: number | null, block: number): Bits
  /** The bits of each of these terms that stands in the block: one read, however many they are. */
  inBlock(
    terms: { has(term: number): boolean },
    block: number,
  ): { readonly term: number; readonly bits: Bits }[]
}

export function createPostingReads(database: Database): PostingReads {
  const term = database.prepare<object, { id: number }>(postingSql.term)
  const like = database.prepare<object, PostingTerm>(postingSql.like)
  const ofField = database.prepare<object, PostingTerm>(postingSql.ofField)
  const ofBlock = database.prepare<object, { key: number; bits: Buffer }>(postingSql.ofBlock)
  const bits = database.prepare<object, { bits: Buffer }>(postingSql.bits)
  return {
    termOf: (field, value) => term.get({ field, value: termValue(field, value) })?.id ?? null,
    termsLike(field, pattern, limit) {
      const found = like.all({ field, pattern, long: `${longMark}%`, limit: limit + 1 })
      return found.length > limit ? null : found
    },
    termsOf: (field, limit) => ofField.all({ field, limit }),
    bitsOf(asked, block) {
      const row = asked === null ? undefined : bits.get({ key: keyOf(block, asked) })
      return row === undefined ? noBits() : unpackBits(row.bits)
    },
    inBlock: (terms, block) =>
      ofBlock.all({ first: keyOf(block, 0), end: keyOf(block + 1, 0) }).flatMap(row => {
        const id = termOfKey(row.key)
        return terms.has(id) ? [{ term: id, bits: unpackBits(row.bits) }] : []
      }),
  }
}
