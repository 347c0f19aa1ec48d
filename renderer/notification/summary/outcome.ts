import { at } from '#contract/json/pointer'
import type { JsonNode } from '#contract/json/text'
import { readInstant } from '#contract/services/values/instants'
import { ageText } from '#ui'
import { failureReason, shortReason } from './failure-reason.ts'
import { textAt } from './node-text.ts'

/** The status of a notification in words, with its duration, the reason of a failure, and its refund. */
export function outcomeText(root: JsonNode, kind: string | null): string {
  const refund = refundText(root, kind)
  const status = statusText(root, kind)
  return refund === '' ? status : `${status}; ${refund}`
}

function statusText(root: JsonNode, kind: string | null): string {
  const status = textAt(root, '/payload/status')
  if (status === null) return 'no status'
  const word = statusWord(status)
  if (word !== 'complete' && word !== 'paid' && word !== 'failed') return word
  const taken = takenText(root)
  const reason = word === 'failed' ? failureReason(root, kind) : null
  return `${word}${taken === null ? '' : ` ${taken}`}${reason === null ? '' : `: ${shortReason(reason)}`}`
}

/** Statuses of both services, and those of other products. Any other status is shown as received. */
export function statusWord(status: string): string {
  const lower = status.toLowerCase()
  switch (lower) {
    case 'pending':
    case 'created':
    case 'processing':
    case 'complete':
    case 'paid':
    case 'expired':
    case 'failed':
      return lower
    case 'in_progress':
      return 'in progress'
    case 'completed':
      return 'complete'
    case 'cancelled':
    case 'canceled':
      return 'canceled'
    default:
      return `status ${status}`
  }
}

/** From `created_at` to `updated_at`, such as `3 min after it started`; `null` unless both are known. */
function takenText(root: JsonNode): string | null {
  const from = readInstant(textAt(root, '/payload/created_at') ?? '')
  const to = readInstant(textAt(root, '/payload/updated_at') ?? '')
  if (from === null || to === null || from.us === null || to.us === null) return null
  // If one of both has no zone, the difference may be one of zones.
  if (from.isZoneAssumed !== to.isZoneAssumed || from.isDateOnly || to.isDateOnly || to.us < from.us)
    return null
  const ms = (to.us - from.us) / 1000
  return ms < 1000 ? 'at once' : `${ageText(ms)} after it started`
}

function refundText(root: JsonNode, kind: string | null): string {
  const object = `/payload/${kind ?? ''}`
  const status = textAt(root, `${object}/refund_status`)
  const refunded = at(root, `${object}/refunded`)
  if (status === null) return refunded?.type === 'boolean' && refunded.value ? 'refunded' : ''
  switch (status.toUpperCase()) {
    case 'PENDING':
      return 'refund pending'
    case 'IN_PROGRESS':
      return `refund in progress${stepsText(root, object)}`
    case 'COMPLETE':
      return 'refunded'
    case 'FAILED':
      return `refund failed${failedStep(root, object)}`
    default:
      return `refund status ${status}`
  }
}

/** Number of complete steps among the listed steps. */
function stepsText(root: JsonNode, object: string): string {
  const steps = stepsOf(root, object)
  const complete = steps.filter(({ status }) => status === 'COMPLETE').length
  return steps.length === 0 ? '' : `, ${complete} of ${steps.length} steps complete`
}

function failedStep(root: JsonNode, object: string): string {
  const failed = stepsOf(root, object).find(({ status }) => status === 'FAILED')
  return failed?.step == null ? '' : ` at ${failed.step}`
}

function stepsOf(root: JsonNode, object: string) {
  const list = at(root, `${object}/refund_steps`)
  if (list?.type !== 'array') return []
  return list.items
    .slice(0, 100)
    .map(item => ({ step: textAt(item, '/step'), status: textAt(item, '/status') }))
}
