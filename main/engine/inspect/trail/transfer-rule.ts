import { quoteText } from '../format-value.ts'
import { type MadeTrailFinding, trailFinding } from './trail-finding.ts'

/** Finding of the later of two records about one bank transfer; `otherId` names the earlier record. */
export function transferFinding(otherId: string): MadeTrailFinding {
  return trailFinding(
    'same-transfer',
    '/payload/details',
    `The same transfer as ${quoteText(otherId)}, under another id: tracking key, amount and accounts are equal.`,
  )
}
