import type { DeliverySummary, Reception } from '#contract/deliveries/delivery'
import { type Capacity, capacityTexts } from '#contract/deliveries/receptions'
import { responseLimitMs } from '#contract/services/envelope'
import type { StatusShape } from '#ui'
import { bodyProblemText, cutText } from './row-note.ts'

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

const receptionTitles: Readonly<Record<Exclude<Reception, 'whole' | 'body-too-large'>, string>> = {
  'over-capacity': 'Over capacity',
  'over-capacity-large': 'Over capacity',
  'over-capacity-heads': 'Over capacity',
  'over-connections': 'Too many connections',
  'headers-too-large': 'Headers too large',
  'timed-out': 'Timed out',
  aborted: 'Aborted',
  malformed: 'Malformed',
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

/** The text of the kind column. */
export function rowTitle(row: DeliverySummary): string {
  if (row.kind !== null) return kindText(row.kind)
  if (!row.isInspected) return 'Not inspected'
  if (row.reception !== 'whole' && row.service === 'none')
    return row.reception === 'body-too-large' ? cutText(row.bodyBytes) : receptionTitles[row.reception]
  if (row.bodyProblem !== null) return bodyProblemText(row.bodyProblem)
  return row.service === 'none' ? 'Not a notification' : 'Unknown kind'
}

/** `7f3a1c52…`: the start of a long id. The detail has the full id. */
export function shortId(id: string): string {
  return id.length > 9 ? `${id.slice(0, 8)}…` : id
}

export function isLate(row: DeliverySummary): boolean {
  return row.response !== null && row.response.elapsedMs > responseLimitMs
}
