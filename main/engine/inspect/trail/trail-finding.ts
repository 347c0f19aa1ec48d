import type { Finding } from '#contract/deliveries/finding'
import {
  type TrailFindingCode,
  type TrailFindingCodeName,
  trailFindingCodes,
} from '#contract/deliveries/finding-codes'
import { serviceOfKind } from '#contract/record-kinds'
import { type Basis, basisText } from '#contract/statements/basis'
import { quoteText } from '../format-value.ts'

export interface MadeTrailFinding extends Finding {
  readonly code: TrailFindingCodeName
}

/** The statement that a finding about a trail cites. */
export interface Cited {
  /** The record's kind, which selects the specification if the code is for both services. */
  readonly kind?: string | null
  /** Overrides the code's basis. */
  readonly basis?: Basis
}

/** A finding about a trail. Pass the notification, or its `kind`, if the code has a basis for each service. */
export function trailFinding(
  code: TrailFindingCodeName,
  path: string,
  message: string,
  { kind = null, basis }: Cited = {},
): MadeTrailFinding {
  const known: TrailFindingCode = trailFindingCodes[code]
  const source = basisText(basis ?? known.basis, serviceOfKind(kind))
  return { severity: known.severity, code, path, message, source }
}

/** The finding of a withdrawal that a funding gives back. Observed beyond the specification. */
export function reversalFinding(fundingId: string): MadeTrailFinding {
  return trailFinding(
    'withdrawal-reversed',
    '',
    `The funding ${quoteText(fundingId)} reverses this withdrawal.`,
  )
}

/** Finding of the later of two records about one bank transfer; `otherId` names the earlier record. */
export function transferFinding(otherId: string): MadeTrailFinding {
  return trailFinding(
    'same-transfer',
    '/payload/details',
    `The same transfer as ${quoteText(otherId)}, under another id: tracking key, amount and accounts are equal.`,
  )
}
