import type { DeliverySummary, Reception } from '#contract/deliveries/delivery'
import { type Capacity, capacityTexts } from '#contract/deliveries/receptions'
import { responseLimitMs } from '#contract/services/envelope'
import type { StatusShape } from '#ui'
import { bodyProblemText } from './row-note.ts'

/** Labels of the kinds. An event of another product is shown as received. */
const kindLabels: Readonly<Record<string, string>> = {
  issuance: 'Issuance',
  redemption: 'Redemption',
  crypto_deposit: 'Crypto deposit',
  crypto_withdrawal: 'Crypto withdrawal',
  conversion: 'Conversion',
  funding: 'Funding',
  withdrawal: 'Withdrawal',
}

export function kindText(kind: string | null): string {
  return kind === null ? 'Unknown kind' : (kindLabels[kind] ?? kind)
}

/** Why a request is not complete; `null` for a complete one. */
export function receptionText(reception: Reception): string | null {
  return receptionLabels[reception]
}

const receptionLabels: Readonly<Record<Reception, string | null>> = {
  whole: null,
  'body-too-large': 'too large',
  'over-capacity': 'over capacity',
  'over-capacity-large': 'over capacity',
  'over-capacity-heads': 'over capacity',
  'over-connections': 'too many connections',
  'headers-too-large': 'headers too large',
  'timed-out': 'timed out',
  aborted: 'aborted',
  malformed: 'malformed',
}

/** The missing part of the request, and why, in one sentence. */
export const receptionSentences: Readonly<Record<Exclude<Reception, 'whole'>, string>> = {
  'body-too-large': 'The body exceeds the limit in Settings. Its first part is saved.',
  'over-capacity': overCapacity('over-capacity'),
  'over-capacity-large': overCapacity('over-capacity-large'),
  'over-capacity-heads': overCapacity('over-capacity-heads'),
  'over-connections': overCapacity('over-connections'),
  'headers-too-large':
    'The request head exceeds the limit in Settings, or has over 2,000 headers. The received bytes are saved as the body.',
  'timed-out': 'The request was incomplete in time. The received part is saved.',
  aborted: 'The sender disconnected early. The received part is saved.',
  malformed: 'Not valid HTTP. The received bytes are saved as the body.',
}

function overCapacity(capacity: Capacity): string {
  return `${capacityTexts[capacity]}. The received part is saved.`
}

/** The shape of a status of either service, case-insensitive. Unknown statuses are dotted. */
export function statusShape(status: string | null): StatusShape {
  switch (status?.toLowerCase()) {
    case 'pending':
      return 'ring'
    case 'in_progress':
    case 'processing':
      return 'half'
    case 'complete':
      return 'disc'
    case 'failed':
      return 'cross'
    default:
      return 'dotted'
  }
}

/** The text of the kind column; empty if the reception tag is enough. */
export function rowTitle(row: DeliverySummary): string {
  if (row.kind !== null) return kindText(row.kind)
  if (!row.isInspected) return 'Not inspected'
  if (row.reception !== 'whole' && row.service === 'none') return ''
  if (row.bodyProblem !== null) return bodyProblemText(row.bodyProblem)
  return row.service === 'none' ? 'Not a notification' : 'Unknown kind'
}

/** The start of the id. The detail has the full id. */
export function shortId(id: string): string {
  return id.slice(0, 8)
}

export function isLate(row: DeliverySummary): boolean {
  return row.response !== null && row.response.elapsedMs > responseLimitMs
}
