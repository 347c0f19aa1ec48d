import { quoteText } from '../format-value.ts'
import { type MadeTrailFinding, trailFinding } from './trail-finding.ts'

/** The finding of a withdrawal that a funding gives back. Observed beyond the specification. */
export function reversalFinding(fundingId: string): MadeTrailFinding {
  return trailFinding(
    'withdrawal-reversed',
    '',
    `The funding ${quoteText(fundingId)} reverses this withdrawal.`,
  )
}
