import { memberOf } from '#contract/json/pointer'
import type { JsonObjectNode } from '#contract/json/text'
import { compareAmounts } from '../values/amounts.ts'
import { readInstant } from '../values/instants.ts'
import { memberObject, scalarText } from '../values/scalars.ts'

/** The parts of a notification that hold what names its record. */
export interface JsonPathNode {
  readonly payload: JsonObjectNode | null
  /** Name and object of the transaction's kind; `null` for the funding service. */
  readonly kind: string | null
  readonly kindObject: JsonObjectNode | null
}

type Form = 'text' | 'amount' | 'instant' | 'address'

/**
 * Fields of the payload itself that never should change within a record: what a document or plain logic fixes. Not what
 * may be decided on the way, such as a network.
 */
const payloadFields: Readonly<Record<string, Form>> = {
  type: 'text',
  created_at: 'instant',
  external_ref: 'text',
  amount: 'amount',
  currency: 'text',
}

/**
 * The same of a transaction's kind object. Of a conversion its quote and what is sold; amount_to and exchange_rate are
 * results.
 */
const kindFields: Readonly<Record<string, Form>> = {
  amount: 'amount',
  asset: 'text',
  deposit_sender_clabe: 'text',
  deposit_receiver_clabe: 'text',
  external_fiat_id: 'text',
  crypto_source_address: 'address',
  crypto_destination_address: 'address',
  crypto_tx_hash: 'address',
  quote_id: 'text',
  amount_from: 'amount',
  asset_from: 'text',
  asset_to: 'text',
}
const accountFields = ['clabe', 'external_fiat_id']

/**
 * Whether a value, once given, should still be there. "issuance object" and the others: crypto_tx_hash is there when
 * COMPLETE; the fiat id of a redemption is left out of refunds.
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

/** Each value that names the record, with its JSON Pointer from the body's root. Absent and empty ones are left out. */
export function* pathsOfIdentity({ payload, kind, kindObject }: JsonPathNode): Generator<[string, string]> {
  if (payload === null) return
  for (const name of Object.keys(payloadFields)) {
    const text = scalarText(memberOf(payload, name))
    if (text !== null) yield [`/payload/${name}`, text]
  }
  if (kindObject === null || kind === null) return
  for (const name of Object.keys(kindFields)) {
    const text = scalarText(memberOf(kindObject, name))
    if (text !== null) yield [`/payload/${kind}/${name}`, text]
  }
  const account = memberObject(kindObject, 'receiver_account')
  const bank = account === null ? null : memberObject(account, 'mexican_bank_account')
  if (bank === null) return
  for (const name of accountFields) {
    const text = scalarText(memberOf(bank, name))
    if (text !== null) yield [`/payload/${kind}/receiver_account/mexican_bank_account/${name}`, text]
  }
}

/**
 * Whether two values at a pointer name the same thing: amounts by their digits, timestamps as instants, hexadecimal
 * addresses and everything else without case.
 */
export function isSameIdentity(path: string, before: string, after: string): boolean {
  if (before === after) return true
  const name = path.slice(path.lastIndexOf('/') + 1)
  const form = path.split('/').length === 3 ? payloadFields[name] : kindFields[name]
  if (form === 'amount') return compareAmounts(before, after) === 0
  if (form === 'instant') return isSameInstant(before, after)
  if (form === 'address' && !/^0x[0-9a-f]+$/i.test(before)) return false
  return before.toLowerCase() === after.toLowerCase()
}

/** To the precision of the coarser one: observed with seconds, milliseconds and microseconds. */
function isSameInstant(before: string, after: string): boolean {
  const [a, b] = [readInstant(before)?.us ?? null, readInstant(after)?.us ?? null]
  if (a === null || b === null) return false
  const [digits, otherDigits] = [fractionDigits(before), fractionDigits(after)]
  return a === b || (digits !== otherDigits && Math.abs(a - b) < 10 ** (6 - Math.min(digits, otherDigits)))
}

function fractionDigits(timestamp: string): number {
  return Math.min(6, /[.,](\d+)/.exec(timestamp)?.[1]?.length ?? 0)
}
