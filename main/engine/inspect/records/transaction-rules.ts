import { memberOf } from '#contract/json/pointer'
import type { JsonObjectNode } from '#contract/json/text'
import { fiatCurrencies } from '#contract/services/fiat-currencies'
import type { FieldTable } from '#contract/services/fields'
import { receiverAccountTypes, redemptionAssets } from '#contract/services/redemption'
import {
  kindTables,
  knownErrorCodes,
  type TransactionKind,
  transactionKinds,
  transactionStatuses,
  transactionTable,
} from '#contract/services/transactions'
import type { Spot } from '../collect-findings.ts'
import { type Conditions, checkFields } from '../fields/field-rules.ts'
import { reportCase } from '../fields/form-rules.ts'
import { formatValue, quoteText } from '../format-value.ts'
import { isBlank, memberObject, memberText } from '../values/scalars.ts'
import { checkIdAndStatus, checkInstantsOrder } from './record-rules.ts'
import { checkMisplacedRefund, checkRefund, refundNames } from './refund-rules.ts'
import { readRefund } from './refunds.ts'
import { checkKindObjects, readTransactionKind } from './transaction-kind.ts'

/** Rules of a redemption beyond its table. "redemption object": receiver_account.type, which is an open set. */
function checkRedemption(object: JsonObjectNode, spot: Spot, method: string | null): void {
  const account = memberObject(object, 'receiver_account')
  const accountSpot = spot.member('receiver_account')
  for (const name of furtherObjects(object, method)) {
    const message = `Expected no further object in the account of an exchange transfer; received ${quoteText(name)}.`
    accountSpot.member(name).add('receiver-account-object', message)
  }
  const text = account === null ? null : memberText(account, 'type')
  const type = accountTypes.find(known => known.toLowerCase() === text?.toLowerCase())
  // Unknown values and other cases are no finding: the set is open.
  if (text === null || type === undefined) return
  const expected =
    method === 'SPEI'
      ? receiverAccountTypes.bank
      : method === 'EXCHANGE_TRANSFER'
        ? receiverAccountTypes.exchange
        : null
  if (expected === null || type === expected) return
  const message = `Expected ${expected}, as documented for method ${method}; received ${quoteText(text)}.`
  accountSpot.member('type').add('receiver-account-mismatch', message)
}

/**
 * Objects in the account of an exchange transfer, which has "no further sub-object". For a bank account the method
 * decides: it is "present for SPEI redemptions", whatever the account's type says.
 */
function furtherObjects(object: JsonObjectNode, method: string | null): string[] {
  const account = memberObject(object, 'receiver_account')
  if (account === null) return []
  const type = memberText(account, 'type')?.toUpperCase() ?? method
  const isMethodKnown = method === 'SPEI' || method === 'EXCHANGE_TRANSFER'
  const names = account.members.flatMap(({ key, value }) =>
    key !== 'type' && value.type === 'object' ? [key] : [],
  )
  return names.filter(key => {
    const decides = key === 'mexican_bank_account' && isMethodKnown ? method : type
    return decides === receiverAccountTypes.exchange
  })
}

const accountTypes = Object.values(receiverAccountTypes)

/** All rules of the transaction service's specification for a payload. */
export function checkTransaction(payload: JsonObjectNode, spot: Spot): void {
  const { kind, object } = readTransactionKind(payload)
  const known = transactionKinds.find(name => name === kind)
  const status = memberText(payload, 'status')?.toUpperCase() ?? null
  const method = object === null ? null : (memberText(object, 'method')?.toUpperCase() ?? null)
  // Refund fields of other kinds are out of place, and no sign of a refund.
  const isRefundable = kind === 'issuance' || kind === 'redemption'
  const conditions = conditionsOf(kind, status, method, isRefundable && readRefund(object).isTriggered)
  checkIdAndStatus(payload, 'id', transactionTable, spot)
  checkFields(transactionTable, payload, spot, {
    conditions,
    typeCode: 'field-type',
    except: new Set([
      ...['id', 'status', ...transactionKinds],
      ...(kind === null ? [] : [kind]),
      // Whether a kind that is not documented has refunds is unknown.
      ...(known === undefined ? [] : refundNames),
    ]),
  })
  checkInstantsOrder(payload, 'updated-before-created', spot)
  checkKindObjects(payload, kind, spot)
  if (known === undefined) return
  checkMisplacedRefund(payload, spot, known)
  if (object !== null) checkKindObject(known, object, spot.member(known), { status, method, conditions })
  else {
    const node = memberOf(payload, known)
    if (node === undefined || node.type === 'null') return
    spot.member(known).add('field-type', `Expected an object; received ${formatValue(node)}.`, 'T4-7')
  }
}

interface Circumstances {
  readonly status: string | null
  readonly method: string | null
  readonly conditions: Conditions
}

function checkKindObject(
  known: TransactionKind,
  object: JsonObjectNode,
  spot: Spot,
  { status, method, conditions }: Circumstances,
): void {
  const table = kindTables[known]
  const except = new Set([...refundNames, ...(known === 'redemption' ? furtherObjects(object, method) : [])])
  checkFields(table, object, spot, { conditions, typeCode: 'field-type', except })
  if (known === 'issuance' || known === 'redemption') {
    checkRefund(object, spot, known)
    checkAsset(object, spot.from(table.source).member('asset'), known, method)
  } else checkMisplacedRefund(object, spot, known)
  if (known === 'issuance') checkIssuance(object, spot, method)
  if (known === 'redemption') checkRedemption(object, spot, method)
  if (known !== 'conversion') checkFailure(object, spot, status, table)
}

function conditionsOf(
  kind: string | null,
  status: string | null,
  method: string | null,
  hasRefund: boolean,
): Conditions {
  const isKnownStatus = transactionStatuses.some(known => known === status)
  return {
    complete: isKnownStatus ? status === 'COMPLETE' : null,
    spei: method === 'SPEI' ? true : method === 'EXCHANGE_TRANSFER' ? false : null,
    refund: hasRefund,
    // "Common transaction fields": external_ref is absent in conversion and refund payloads.
    'no-refund': !hasRefund && kind !== 'conversion',
  }
}

/**
 * The fiat settlement asset. Transaction Notification Service, "redemption object": one for each method. "issuance
 * object": shows the same two with "e.g.", so any fiat code in any case is as documented.
 */
function checkAsset(
  object: JsonObjectNode,
  spot: Spot,
  kind: 'issuance' | 'redemption',
  method: string | null,
): void {
  const text = memberText(object, 'asset')
  if (text === null) return
  const asset = text.toUpperCase()
  const expected = kind === 'redemption' && method !== null ? redemptionAssets.get(method) : undefined
  if (expected !== undefined && asset !== expected) {
    const message = `Expected ${expected}, the asset of ${method} redemptions; received ${quoteText(text)}.`
    spot.add('asset-method-mismatch', message)
  } else if (!fiatCurrencies.has(asset)) {
    const message = `Expected the code of a fiat currency, such as MXN; received ${quoteText(text)}.`
    spot.add('asset-not-fiat', message)
  } else if (expected !== undefined && asset !== text) reportCase(asset, text, spot)
}

/** Rules of an issuance beyond its table. Transaction Notification Service, "issuance object": external_fiat_id. */
function checkIssuance(object: JsonObjectNode, spot: Spot, method: string | null): void {
  const fiatId = memberText(object, 'external_fiat_id')
  if (method === 'EXCHANGE_TRANSFER' && fiatId !== null) {
    const message = `Expected null, as no SPEI transfer started the issuance; received ${quoteText(fiatId)}.`
    spot.member('external_fiat_id').add('fiat-id-unexpected', message)
  }
}

/** failure_reason and error of a kind object. Transaction Notification Service, "Errors"; the codes are an open list. */
function checkFailure(object: JsonObjectNode, spot: Spot, status: string | null, table: FieldTable): void {
  const error = memberObject(object, 'error')
  const code = error === null ? null : memberText(error, 'code')
  const meaning = code === null ? undefined : knownErrorCodes.get(code)
  if (code !== null && meaning !== undefined) {
    const basis = code === 'transaction_failed' ? 'T16-4' : 'T16-3'
    spot
      .member('error')
      .member('code')
      .add('error-explained', `${quoteText(code)}: ${meaning}.`, basis)
  }
  const isExplained = ['error', 'failure_reason'].some(name => !isBlank(memberOf(object, name)))
  if (status === 'FAILED' && !isExplained) {
    const alsoError = table.fields.has('error') ? ' and without an error' : ''
    spot.add('failure-unexplained', `FAILED without a failure_reason${alsoError}.`)
  }
  if (isUnfailed(status) && !readRefund(object).isTriggered) checkNoFailure(object, spot, status ?? '', table)
}

/**
 * A reason before FAILED is unusual, but no specification ties it to FAILED. A refund may have one too
 * ("present in failed/refunded examples").
 */
function checkNoFailure(object: JsonObjectNode, spot: Spot, status: string, table: FieldTable): void {
  // Crypto deposits and withdrawals have no error row: their errors are undocumented.
  for (const [name, { comes }] of table.fields) {
    if (comes !== 'with-failure') continue
    const node = memberOf(object, name)
    if (node === undefined || isBlank(node)) continue
    const message = `The status is ${status}, but ${name} is ${formatValue(node)}.`
    spot.member(name).add('failure-disagrees', message)
  }
}

function isUnfailed(status: string | null): boolean {
  return status !== 'FAILED' && transactionStatuses.some(known => known === status)
}
