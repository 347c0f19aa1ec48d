import { pointerTokens } from '#contract/json/pointer'
import type { JsonNode } from '#contract/json/text'
import { fieldsOf } from '#contract/services/all-fields'
import { kindTables, type TransactionKind, transactionKinds } from '#contract/services/transactions'
import { finalRank } from '../trail/trail-order.ts'
import { statusRankOf } from '../values/statuses.ts'
import type { Difference } from './compare-json.ts'

/** What decides whether a change is expected with a status change. */
export interface ChangeContext {
  readonly kind: string | null
  /** Upper case; `null` where there is none. */
  readonly toStatus: string | null
  /** The new notification has a refund. */
  readonly hasRefund: boolean
}

/**
 * True for changes that come with a status change: the status itself, updated_at, the refund and its steps, fields
 * whose condition begins to hold, an id that is filled in. Everything else, such as another amount or a final status
 * that is left, should stand out.
 */
export function isExpectedChange(difference: Difference, context: ChangeContext): boolean {
  const [payload, name, ...rest] = pointerTokens(difference.path) ?? []
  if (payload !== 'payload' || name === undefined) return false
  if (rest.length === 0) return isExpectedAtTop(name, difference, context)
  const kind = transactionKinds.find(known => known === name && known === context.kind)
  if (kind !== undefined) return isExpectedInKind(kind, rest, difference, context)
  return name === 'details' && isExpectedDetail(rest, difference)
}

function isExpectedAtTop(name: string, difference: Difference, context: ChangeContext): boolean {
  switch (name) {
    case 'status':
      return difference.to !== null && !leaves(difference, isFinalStatus)
    case 'updated_at':
      return difference.to !== null
    case 'external_ref':
      // "Common transaction fields": absent in refund payloads.
      return context.hasRefund && difference.to === null
    default:
      return false
  }
}

function isExpectedInKind(
  kind: TransactionKind,
  tokens: readonly string[],
  difference: Difference,
  context: ChangeContext,
): boolean {
  const [name = '', ...inner] = tokens
  if (name === 'refund_steps') return isExpectedInSteps(inner, difference)
  if (inner.length === 0) {
    switch (name) {
      case 'refund_status':
        return !isEmpty(difference.to) && !goesBack(difference)
      case 'refunded':
        return context.hasRefund && isTrue(difference.to)
      case 'external_fiat_id':
        return isFilledIn(difference)
    }
    if (reasons.has(name))
      return isFilledIn(difference) && (context.toStatus === 'FAILED' || context.hasRefund)
    const isOnComplete = kindTables[kind].fields.get(name)?.when === 'complete'
    return isOnComplete && context.toStatus === 'COMPLETE' && isFilledIn(difference)
  }
  // "redemption object": null when no SPEI transfer is involved; omitted in the refund example.
  const isFiatId = tokens.join('/') === 'receiver_account/mexican_bank_account/external_fiat_id'
  return isFiatId && (isFilledIn(difference) || (context.hasRefund && difference.to === null))
}

/** Whatever the kind: what a failure comes with, whether its document has the row or not. */
const reasons: ReadonlySet<string> = new Set(
  Object.values(kindTables)
    .flatMap(table => fieldsOf(table))
    .flatMap(({ names: [name = ''], field }) => (field.comes === 'with-failure' ? [name] : [])),
)

/** "Refund step" and "Events": steps are added in order, then end, and get their id with a later notification. */
function isExpectedInSteps(tokens: readonly string[], difference: Difference): boolean {
  const [index, name, ...inner] = tokens
  if (index === undefined) return isEmpty(difference.from) && difference.to?.type === 'array'
  if (name === undefined) return difference.from === null && difference.isAtEnd
  if (inner.length > 0) return false
  if (name === 'id') return isFilledIn(difference)
  if (name !== 'status' || difference.to === null) return false
  const before = difference.from?.type === 'string' ? difference.from.value.toUpperCase() : null
  return before !== 'COMPLETE' && before !== 'FAILED'
}

/** Details are filled in while a funding or withdrawal proceeds; confirmations rise. */
function isExpectedDetail(tokens: readonly string[], difference: Difference): boolean {
  if (tokens.length !== 1) return false
  return isFilledIn(difference) || (tokens[0] === 'confirmations' && difference.to !== null)
}

/** A status that ends a record is not expected to become another. */
function leaves({ from, to }: Difference, isEnd: (text: string) => boolean): boolean {
  const [before, after] = [textOf(from), textOf(to)]
  return before !== null && before !== after && isEnd(before)
}

const isFinalStatus = (text: string) => statusRankOf(text) === finalRank

/** "States and transitions": COMPLETE and FAILED end a refund, and PENDING is only how it begins. */
function goesBack(difference: Difference): boolean {
  const [before, after] = [textOf(difference.from), textOf(difference.to)]
  return (
    leaves(difference, text => text === 'complete' || text === 'failed') ||
    (before === 'in_progress' && after === 'pending')
  )
}

function textOf(node: JsonNode | null): string | null {
  return node?.type === 'string' ? node.value.toLowerCase() : null
}

function isFilledIn(difference: Difference): boolean {
  return isEmpty(difference.from) && !isEmpty(difference.to)
}

/** Nothing there: absent, null or the empty text. */
function isEmpty(node: JsonNode | null): boolean {
  return node === null || node.type === 'null' || (node.type === 'string' && node.value === '')
}

function isTrue(node: JsonNode | null): boolean {
  return node?.type === 'boolean' && node.value
}
