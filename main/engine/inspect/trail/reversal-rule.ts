import { quoteText } from '../format-value.ts'
import { type MadeTrailFinding, trailFinding } from './trail-finding.ts'

/** The finding at a withdrawal about a funding that gives it back. Observed beyond the specification. */
export function reversalFinding(fundingId: string): MadeTrailFinding {
  return trailFinding(
    'withdrawal-reversed',
    '',
    `The funding ${quoteText(fundingId)} reverses this withdrawal.`,
  )
}
