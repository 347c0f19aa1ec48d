import type { Database } from 'better-sqlite3'
import type { Severity } from '#contract/deliveries/finding'
import type { Bits } from '../index/postings/bits.ts'
import { createPostingReads } from '../index/postings/posting-reads.ts'
import { either } from './found.ts'

/** Deliveries of a block with a finding of a severity: found in them, or at them in their trail. */
export function createSeverityBits(database: Database): () => (severity: Severity, block: number) => Bits {
  const postings = createPostingReads(database)
  return () => {
    const terms = new Map(
      (['error', 'warning', 'info'] as const).map(severity => [
        severity,
        [postings.termOf('severity', severity), postings.termOf('trail-severity', severity)] as const,
      ]),
    )
    return (severity, block) => {
      const [own = null, ofTrail = null] = terms.get(severity) ?? []
      return either(postings.bitsOf(own, block), postings.bitsOf(ofTrail, block))
    }
  }
}
