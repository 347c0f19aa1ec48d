import { memberOf } from '#contract/json/pointer'
import type { JsonNode, JsonObjectNode } from '#contract/json/text'
import { fieldsOf, recordTables } from '#contract/services/all-fields'
import type { Field, FieldTable } from '#contract/services/fields'
import { kindTables, transactionKinds } from '#contract/services/transactions'
import { readInstant } from '#contract/services/values/instants'
import { compareAmounts } from '../values/amounts.ts'
import { scalarText } from '../values/scalars.ts'

/** Parts of a notification with the values that identify its record. */
export interface JsonPathNode {
  readonly payload: JsonObjectNode | null
  /** Name and object of the transaction's kind; `null` for the funding service. */
  readonly kind: string | null
  readonly kindObject: JsonObjectNode | null
}

type Form = NonNullable<Field['fixed']>

/**
 * Rows marked `fixed`, by their names with slashes: fixed by a specification or by logic. Not values that may be decided
 * later, such as a network. A conversion has its quote and the sold amount; amount_to and exchange_rate are results.
 */
const payloadFields = fixedFields(recordTables)
const kindFields = fixedFields(Object.values(kindTables))

interface FixedField {
  readonly names: readonly string[]
  readonly form: Form
}

function fixedFields(tables: readonly FieldTable[]): ReadonlyMap<string, FixedField> {
  const fixed = tables
    .flatMap(table => fieldsOf(table))
    .flatMap(({ names, field: { fixed: form } }) => (form === undefined ? [] : [{ names, form }]))
  return new Map(fixed.map(field => [field.names.join('/'), field]))
}

/**
 * Whether a value, once given, should stay. "issuance object" and the others: crypto_tx_hash exists when
 * COMPLETE; the fiat id of a redemption is omitted in refunds.
 */
export function stays(
  path: string,
  current: { readonly status: string | null; readonly refundStatus: string | null },
): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (name === 'crypto_tx_hash') return current.status?.toUpperCase() === 'COMPLETE'
  if (path === '/payload/issuance/external_fiat_id') return true
  return name === 'external_fiat_id' && current.refundStatus === null
}

/** All pointers that `pathsOfIdentity` returns for known kinds: they are stored by their index here, in few bytes. */
export const identityPaths: readonly string[] = [
  ...[...payloadFields.keys()].map(path => `/payload/${path}`),
  ...transactionKinds.flatMap(kind => [...kindFields.keys()].map(path => `/payload/${kind}/${path}`)),
]

/** Each value that identifies the record, with its JSON Pointer from the body's root. Absent and empty values are skipped. */
export function* pathsOfIdentity({ payload, kind, kindObject }: JsonPathNode): Generator<[string, string]> {
  if (payload === null) return
  yield* valuesOf(payload, payloadFields, '/payload')
  if (kindObject !== null && kind !== null) yield* valuesOf(kindObject, kindFields, `/payload/${kind}`)
}

function* valuesOf(
  object: JsonObjectNode,
  fields: ReadonlyMap<string, FixedField>,
  parent: string,
): Generator<[string, string]> {
  for (const [path, { names }] of fields) {
    const text = textAt(object, names)
    if (text !== null) yield [`${parent}/${path}`, text]
  }
}

function textAt(object: JsonObjectNode, names: readonly string[]): string | null {
  let node: JsonNode | undefined = object
  for (const name of names) node = node?.type === 'object' ? memberOf(node, name) : undefined
  return scalarText(node)
}

/**
 * Whether two values at a pointer identify the same thing: amounts by their digits, timestamps as instants,
 * hexadecimal addresses and all others ignoring case.
 */
export function isSameIdentity(path: string, before: string, after: string): boolean {
  if (before === after) return true
  const [, , name = '', ...inner] = path.split('/')
  const form = inner.length === 0 ? payloadFields.get(name)?.form : kindFields.get(inner.join('/'))?.form
  if (form === 'amount') return compareAmounts(before, after) === 0
  if (form === 'instant') return isSameInstant(before, after)
  if (form === 'address' && !/^0x[0-9a-f]+$/i.test(before)) return false
  return before.toLowerCase() === after.toLowerCase()
}

/** To the lower precision of both: seconds, milliseconds and microseconds were observed. */
function isSameInstant(before: string, after: string): boolean {
  const [a, b] = [readInstant(before)?.us ?? null, readInstant(after)?.us ?? null]
  if (a === null || b === null) return false
  const [digits, otherDigits] = [fractionDigits(before), fractionDigits(after)]
  return a === b || (digits !== otherDigits && Math.abs(a - b) < 10 ** (6 - Math.min(digits, otherDigits)))
}

function fractionDigits(timestamp: string): number {
  return Math.min(6, /[.,](\d+)/.exec(timestamp)?.[1]?.length ?? 0)
}
