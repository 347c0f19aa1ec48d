import type { Database } from 'better-sqlite3'
import type { Severity } from '#contract/deliveries/finding'
import { addAll, type Bits, noBits } from '../index/postings/bits.ts'
import { createPostingReads } from '../index/postings/posting-reads.ts'
import { mutingOf } from '../read/findings/muting.ts'
import { createCodeTerms } from './code-terms.ts'
import { either } from './found.ts'

/** Deliveries of a block with a finding of a severity that is not muted: found in them, or at them in their trail. */
export function createSeverityBits(database: Database): () => (severity: Severity, block: number) => Bits {
  const postings = createPostingReads(database)
  const muting = mutingOf(database)
  const codes = createCodeTerms(database)
  return () => {
    if (muting.list().length > 0) {
      const terms = codes.all()
      return (severity, block) => {
        const bits = noBits()
        for (const term of terms) if (term.severity === severity) addAll(bits, codes.visibleBits(term, block))
        return bits
      }
    }
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
