import type { Trail } from '#contract/deliveries/trail'
import { at, memberOf } from '#contract/json/pointer'
import type { JsonArrayNode, JsonNode, JsonObjectNode } from '#contract/json/text'
import { refundStepMeanings } from '#contract/services/refunds'
import { readBoundedJson } from '../body/bounded-json.ts'
import { isAbsent, memberText, scalarText } from '../values/scalars.ts'

export interface Refund {
  /** As received; `null` also for `refund_status: null`, which equals absent. */
  readonly status: string | null
  readonly steps: JsonArrayNode | null
  readonly isTriggered: boolean
}

export function readRefund(kindObject: JsonObjectNode | null): Refund {
  if (kindObject === null) return { status: null, steps: null, isTriggered: false }
  const statusNode = memberOf(kindObject, 'refund_status')
  const stepsNode = memberOf(kindObject, 'refund_steps')
  const steps = stepsNode?.type === 'array' ? stepsNode : null
  const isTriggered = !isAbsent(statusNode) || (steps !== null && steps.items.length > 0)
  return { status: scalarText(statusNode), steps, isTriggered }
}

const stepRanks: ReadonlyMap<string, number> = new Map([
  ['pending', 1],
  ['in_progress', 2],
  ['complete', 3],
  ['failed', 3],
])
const maximumMoves = 9_999

/**
 * Progress of a refund, to order notifications with equal clocks and statuses: first the refund's status, then its
 * steps (a new step, a filled id, an ended step). 0 without a refund.
 */
export function refundRankOf(refund: Refund): number {
  if (!refund.isTriggered) return 0
  const statusRank = refund.status === null ? 1 : (stepRanks.get(refund.status.toLowerCase()) ?? 2)
  let moves = 0
  for (const step of refund.steps?.items ?? []) moves += movesOf(step)
  return statusRank * (maximumMoves + 1) + Math.min(moves, maximumMoves)
}

/** Whether the rank is that of a COMPLETE or FAILED refund. */
export function hasRefundEnded(rank: number): boolean {
  return rank >= 3 * (maximumMoves + 1)
}

function movesOf(step: JsonNode): number {
  if (step.type !== 'object') return 1
  const status = memberText(step, 'status')?.toLowerCase()
  const isEnded = status === 'complete' || status === 'failed'
  return 1 + (isEnded ? 1 : 0) + (memberText(step, 'id') === null ? 0 : 1)
}

/**
 * Money path of a refund in the order of the notification, oldest move first. Transaction Notification Service,
 * "Refund step". `null` without a refund, or for a body that is not JSON.
 */
export function refundPathOf(text: string, kind: string | null): Trail['refund'] {
  if (kind !== 'issuance' && kind !== 'redemption') return null
  const json = readBoundedJson(text)
  const object = json?.ok ? at(json.root, `/payload/${kind}`) : undefined
  const refund = readRefund(object?.type === 'object' ? object : null)
  if (!refund.isTriggered) return null
  const meanings: Readonly<Record<string, string>> = refundStepMeanings[kind]
  const moves = (refund.steps?.items ?? []).flatMap(item => {
    if (item.type !== 'object') return []
    const step = memberText(item, 'step') ?? ''
    const meaning = Object.hasOwn(meanings, step) ? (meanings[step] ?? null) : null
    return [{ step, status: memberText(item, 'status'), id: memberText(item, 'id'), meaning }]
  })
  return { status: refund.status, moves }
}
