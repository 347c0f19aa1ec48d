import type { Change } from '#contract/deliveries/trail'
import { at, pointerTokens } from '#contract/json/pointer'
import { type JsonNode, jsonTextOf } from '#contract/json/text'
import { fieldsOf } from '#contract/services/all-fields'
import { kindTables, type TransactionKind, transactionKinds } from '#contract/services/transactions'
import { maximumJsonValues, readBoundedJson } from '../body/bounded-json.ts'
import { readRefund } from '../records/refunds.ts'
import { finalRank } from '../trail/trail-order.ts'
import { isBlank, scalarText } from '../values/scalars.ts'
import { statusRankOf } from '../values/statuses.ts'
import { compareJson, type Difference, type JsonSide } from './compare-json.ts'

/** Decides whether a change is expected with a status change. */
interface ChangeContext {
  readonly kind: string | null
  readonly toStatus: string | null
  readonly hasRefund: boolean
}

/**
 * True for changes that belong to a status change: the status, updated_at, the refund and its steps, fields
 * whose condition starts to be true, an id that is filled in. Others, such as another amount or a change of a
 * final status, should stand out.
 */
function isExpectedChange(difference: Difference, context: ChangeContext): boolean {
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
        return !isBlank(difference.to) && !goesBack(difference)
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

/** For any kind: fields of a failure, documented or not. */
const reasons: ReadonlySet<string> = new Set(
  Object.values(kindTables)
    .flatMap(table => fieldsOf(table))
    .flatMap(({ names: [name = ''], field }) => (field.comes === 'with-failure' ? [name] : [])),
)

/** "Refund step" and "Events": steps are added in order, then end, and get their id with a later notification. */
function isExpectedInSteps(tokens: readonly string[], difference: Difference): boolean {
  const [index, name, ...inner] = tokens
  if (index === undefined) return isBlank(difference.from) && difference.to?.type === 'array'
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

/** A final status is not expected to change. */
function leaves({ from, to }: Difference, isEnd: (text: string) => boolean): boolean {
  const [before, after] = [textOf(from), textOf(to)]
  return before !== null && before !== after && isEnd(before)
}

const isFinalStatus = (text: string) => statusRankOf(text) === finalRank

/** "States and transitions": COMPLETE and FAILED end a refund, and PENDING only starts it. */
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
  return isBlank(difference.from) && !isBlank(difference.to)
}

function isTrue(node: JsonNode | null): boolean {
  return node?.type === 'boolean' && node.value
}

export const maximumChanges = 2000

export type ComparedBodies =
  | { readonly changes: Change[]; readonly isCut: boolean }
  | { readonly unavailable: string }

/**
 * Changes between two notifications, by JSON Pointers from the body's root. The changes are a patch that turns the old
 * into the new (see compareJson for indexes in lists). `kind`: the record's kind, for changes that its statuses bring.
 * Never throws.
 */
export function compareNotifications(
  from: string,
  to: string,
  { kind }: { readonly kind: string | null },
): ComparedBodies {
  const [old, now] = [readSide(from), readSide(to)]
  if (old === 'too-large' || now === 'too-large') {
    // Built here: formatting the first number takes 17 ms for the language's tables.
    return { unavailable: tooLargeToCompare(`${maximumJsonValues.toLocaleString('en')} values`) }
  }
  if (old === null || now === null) {
    const which =
      old === null ? (now === null ? 'Both bodies are' : 'The earlier body is') : 'The later body is'
    return { unavailable: `${which} not JSON, so no fields can be compared.` }
  }
  const { differences, isCut } = compareJson(old, now, maximumChanges, isStepList)
  const context = contextOf(now, kind)
  const changes = differences.map(difference => ({
    op:
      difference.from === null
        ? ('add' as const)
        : difference.to === null
          ? ('remove' as const)
          : ('replace' as const),
    path: difference.path,
    from: difference.from === null ? null : jsonTextOf(old.text, difference.from),
    to: difference.to === null ? null : jsonTextOf(now.text, difference.to),
    expected: isExpectedChange(difference, context),
  }))
  return { changes, isCut }
}

/** Why two bodies are not compared: one exceeds a limit. */
export function tooLargeToCompare(most: string): string {
  return `The bodies are too large to compare by field: one has more than ${most}.`
}

function readSide(text: string): JsonSide | 'too-large' | null {
  const json = readBoundedJson(text)
  if (json === null) return 'too-large'
  return json.ok ? { text, root: json.root } : null
}

function isStepList(path: string): boolean {
  return path === '/payload/issuance/refund_steps' || path === '/payload/redemption/refund_steps'
}

function contextOf(side: JsonSide, kind: string | null): ChangeContext {
  const kindObject = kind === null ? undefined : at(side.root, `/payload/${kind}`)
  return {
    kind,
    toStatus: scalarText(at(side.root, '/payload/status'))?.toUpperCase() ?? null,
    hasRefund: readRefund(kindObject?.type === 'object' ? kindObject : null).isTriggered,
  }
}
