import type { Database } from 'better-sqlite3'
import type { FailureReason } from '#contract/deliveries/failure-reason'
import { type Bits, countCommon } from '../../index/postings/bits.ts'
import { createPostingReads } from '../../index/postings/posting-reads.ts'
import { longMark, reasonTerm, termValue } from '../../index/postings/posting-schema.ts'
import type { FacetCounts } from './facet-counts.ts'

/** Distinct reasons that are counted: a hostile sender makes up more. */
const maximumReasons = 5_000

export const reasonFacetSql = {
  reasons: 'SELECT code, text FROM reasons ORDER BY id DESC LIMIT +@limit',
} as const

/** Counts why records failed. A value is the code, a line feed and the text, as a posting has it; its name is the same as it came. */
export interface ReasonFacet {
  countRow(reason: FailureReason, counts: FacetCounts): void
  countBlock(block: number, bits: Bits, counts: FacetCounts): void
}

/** `begin`: reads which reasons there are. */
export function createReasonFacet(database: Database): { begin(): ReasonFacet } {
  const postings = createPostingReads(database)
  const reasons = database.prepare<object, FailureReason>(reasonFacetSql.reasons)
  const add = (reason: string, count: number, counts: FacetCounts): void =>
    counts.add('reason', reason, count, reason)

  /** The reasons of the postings, by the ids of their terms. Of a long one a posting has only the digest. */
  function reasonsOfTerms(): ReadonlyMap<number, string> {
    const known = new Map(
      reasons
        .all({ limit: maximumReasons })
        .map(reason => [termValue('reason', reasonTerm(reason)), reasonTerm(reason)] as const),
    )
    return new Map(
      postings.termsOf('reason', maximumReasons).flatMap(({ id, value }): [number, string][] => {
        const reason = known.get(value) ?? (value.startsWith(longMark) ? null : value)
        return reason === null ? [] : [[id, reason]]
      }),
    )
  }

  return {
    begin() {
      const ofTerms = reasonsOfTerms()
      return {
        countRow(reason, counts) {
          if (reason.code !== null || reason.text !== null) add(reasonTerm(reason), 1, counts)
        },
        countBlock(block, bits, counts) {
          if (ofTerms.size === 0) return
          for (const { term, bits: having } of postings.inBlock(ofTerms, block))
            add(ofTerms.get(term) ?? '', countCommon(bits, having), counts)
        },
      }
    },
  }
}
