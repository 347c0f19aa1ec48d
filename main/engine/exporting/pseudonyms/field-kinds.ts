import { everyField } from '#contract/services/all-fields'
import {
  type Detail,
  type DetailsFamily,
  detailsFamilies,
  withdrawalReversalType,
} from '#contract/services/details'
import { otherProductEvents } from '#contract/services/envelope'
import type { Field, FieldData } from '#contract/services/fields'
import { receiverAccountTypes } from '#contract/services/redemption'
import { isKnownFailureMessage, knownErrorCodes, transactionKinds } from '#contract/services/transactions'

/**
 * What a member of a notification is, by its name: from the rows of both services' tables, and the members that were seen
 * beyond them. A member that is not there is treated as personal.
 */
export type FieldKind = Exclude<FieldData, 'open-code'> | 'personal'

const rows: readonly { readonly name: string; readonly field: Field }[] = everyField().map(
  ({ names, field }) => ({ name: names.at(-1) ?? '', field }),
)
const families: readonly DetailsFamily[] = Object.values(detailsFamilies).flat()
const details: readonly [name: string, detail: Detail][] = families.flatMap(({ documented, observed }) =>
  Object.entries({ ...documented, ...observed }),
)
const data: readonly (readonly [name: string, data: FieldData | undefined])[] = [
  ...rows.map(({ name, field }) => [name, dataOf(field)] as const),
  ...details.map(([name, detail]) => [name, detail.data] as const),
]

const kindOf: ReadonlyMap<string, FieldKind> = new Map(
  data.flatMap(([name, of]) => (of === undefined ? [] : [[name, of === 'open-code' ? 'code' : of] as const])),
)

function dataOf({ data: known, values, form }: Field): FieldData | undefined {
  if (known !== undefined) return known
  if (values !== undefined) return 'code'
  if (form === 'amount' || form === 'positive-amount') return 'amount'
  return form === 'instant' ? 'time' : undefined
}

export function fieldKind(name: string): FieldKind {
  return kindOf.get(name) ?? 'personal'
}

/** Members whose sets of values are open: a short code that is not known is kept all the same. */
const openCodes: ReadonlySet<string> = new Set(
  data.flatMap(([name, of]) => (of === 'open-code' ? [name] : [])),
)
const shortCode = /^[A-Za-z][A-Za-z0-9_]{0,9}$/

/** Of open sets, and of other products. */
const seenCodes = [
  ...['transaction', 'funding', 'withdrawal', 'completed', 'cancelled', 'created', 'paid', 'expired'],
  ...['spei transfer', 'ripple', 'bitcoin', 'ethereum', 'arbitrum', 'polygon', 'internal transfer'],
  ...['internal', 'pix'],
]
/** In lower case. */
const knownCodes: ReadonlySet<string> = new Set(
  [
    ...rows.flatMap(({ field }) => field.values ?? []),
    ...transactionKinds,
    ...otherProductEvents,
    ...Object.values(receiverAccountTypes),
    ...knownErrorCodes.keys(),
    withdrawalReversalType,
    ...seenCodes,
  ].map(code => code.toLowerCase()),
)

/** Whether a value of a `code` member is not personal. */
export function isCode(name: string, value: string): boolean {
  return knownCodes.has(value.toLowerCase()) || (openCodes.has(name) && shortCode.test(value))
}

/** Whether a value of a `reason` member is not personal: a message or a code that a specification fixes. */
export function isReason(value: string): boolean {
  return isKnownFailureMessage(value) || knownErrorCodes.has(value)
}

/** A name chosen by a programmer, not personal data used as a name. */
export function isPlainName(name: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_-]{0,39}$/.test(name) && !/[0-9]{5}|[0-9a-f]{16}/i.test(name)
}
