import { quoteText } from '../format-value.ts'
import { type MadeTrailFinding, trailFinding } from './trail-finding.ts'

/** The finding at the later of two records that are about one bank transfer; `otherId` names the earlier one. */
export function transferFinding(otherId: string): MadeTrailFinding {
  return trailFinding(
    'same-transfer',
    '/payload/details',
    `The same transfer as ${quoteText(otherId)}, under another id: tracking key, amount and accounts are equal.`,
  )
}
