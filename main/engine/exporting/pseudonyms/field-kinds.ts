import { everyField } from '#contract/services/all-fields'
import {
  type Detail,
  type DetailsFamily,
  detailsFamilies,
  withdrawalReversalType,
} from '#contract/services/details'
import { otherProductEvents } from '#contract/services/envelope'
import { fiatCurrencies } from '#contract/services/fiat-currencies'
import type { Field, FieldData } from '#contract/services/fields'
import { bankOfCode } from '#contract/services/meanings/mexican-banks'
import { receiverAccountTypes } from '#contract/services/redemption'
import { isKnownFailureMessage, knownErrorCodes, transactionKinds } from '#contract/services/transactions'

/**
 * Kind of a member of a notification, by its name: from both services' tables, and from observed members.
 * Other members count as personal.
 */
export type FieldKind = FieldData | 'personal'

const rows: readonly { readonly name: string; readonly field: Field }[] = everyField().map(
  ({ names, field }) => ({ name: names.at(-1) ?? '', field }),
)
const families: readonly DetailsFamily[] = Object.values(detailsFamilies).flat()
const details: readonly [name: string, detail: Detail][] = families.flatMap(({ documented, observed }) =>
  Object.entries({ ...documented, ...observed }),
)
const kindOf: ReadonlyMap<string, FieldKind> = new Map(
  [
    ...rows.map(({ name, field }) => [name, dataOf(field)] as const),
    ...details.map(([name, detail]) => [name, detail.data] as const),
    ...['balance', 'total'].map(name => [name, 'amount'] as const),
    ...['count', 'attempts', 'quantity'].map(name => [name, 'rate'] as const),
  ].flatMap(([name, data]) => (data === undefined ? [] : [[name, data] as const])),
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

/** Codes of open sets, other products and apps. */
const seenCodes = [
  ...['transaction', 'funding', 'withdrawal', 'completed', 'cancelled', 'created', 'paid', 'expired'],
  ...['refunded', 'none', 'unknown', 'true', 'false', 'null', 'ok'],
  ...['sp', 'rp', 'btc', 'eth', 'xrp', 'ltc', 'bch', 'sol', 'usdc', 'usdt', 'dai', 'mxnb', 'brl1'],
  ...['bitcoin', 'ethereum', 'ripple', 'litecoin', 'solana', 'stellar', 'tron', 'xrpl', 'erc20', 'trc20'],
  ...['arbitrum', 'polygon', 'base', 'optimism', 'avalanche', 'spei', 'spei transfer', 'clabe', 'pix'],
  ...['internal', 'internal transfer', 'bank', 'ledger', 'example'],
]
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

/** Whether a value is a specified or common code or message, which identifies nobody. */
export function isKnownValue(value: string): boolean {
  return knownCodes.has(value.toLowerCase()) || isKnownFailureMessage(value)
}

const instant =
  /^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])(?:[T ][0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,9})?)?)?(?:Z|[+-][0-9]{2}:?[0-9]{2})?$/
/** Longer numbers are accounts, telephones and ids. */
const amount = /^-?[0-9]{1,9}(?:\.[0-9]{1,18})?$/

/** Whether a value has the documented form of its member and nothing else. */
export function isOfKind(kind: FieldKind, value: string): boolean {
  switch (kind) {
    case 'amount':
    case 'rate':
      return amount.test(value)
    case 'time':
      return instant.test(value)
    case 'bank':
      return bankOfCode(value) !== null
    case 'code':
      return fiatCurrencies.has(value.toUpperCase())
    default:
      return false
  }
}
