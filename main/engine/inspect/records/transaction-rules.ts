import { memberOf, pointerTo } from '#contract/json/pointer'
import type { JsonNode, JsonObjectNode } from '#contract/json/text'
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
import type { FindingsCollector } from '../collect-findings.ts'
import { type Conditions, checkFields } from '../fields/field-rules.ts'
import { reportCase } from '../fields/form-rules.ts'
import { formatValue, quoteText } from '../format-value.ts'
import { isAbsent, memberObject, memberText } from '../values/scalars.ts'
import { checkIdAndStatus, checkInstantsOrder } from './record-rules.ts'
import { checkMisplacedRefund, checkRefund, refundNames } from './refund-rules.ts'
import { readRefund } from './refunds.ts'
import { checkKindObjects, readTransactionKind } from './transaction-kind.ts'

/** Rules of a redemption beyond its table. "redemption object": receiver_account.type, which is an open set. */
function checkRedemption(
  object: JsonObjectNode,
  path: string,
  method: string | null,
  findings: FindingsCollector,
): void {
  const account = memberObject(object, 'receiver_account')
  checkFurtherObjects(object, path, method, findings)
  const text = account === null ? null : memberText(account, 'type')
  const type = accountTypes.find(known => known.toLowerCase() === text?.toLowerCase())
  // Unknown values and other cases are no finding: the set is open.
  if (text === null || type === undefined) return
  const typePath = pointerTo(pointerTo(path, 'receiver_account'), 'type')
  const expected =
    method === 'SPEI'
      ? receiverAccountTypes.bank
      : method === 'EXCHANGE_TRANSFER'
        ? receiverAccountTypes.exchange
        : null
  if (expected === null || type === expected) return
  const message = `Expected ${expected}, as documented for method ${method}; received ${quoteText(text)}.`
  findings.add('receiver-account-mismatch', typePath, message)
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

function checkFurtherObjects(
  object: JsonObjectNode,
  path: string,
  method: string | null,
  findings: FindingsCollector,
): void {
  for (const name of furtherObjects(object, method)) {
    const message = `Expected no further object in the account of an exchange transfer; received ${quoteText(name)}.`
    findings.add('receiver-account-object', pointerTo(pointerTo(path, 'receiver_account'), name), message)
  }
}

const accountTypes = Object.values(receiverAccountTypes)

/** All rules of the transaction service's specification for a payload. */
export function checkTransaction(payload: JsonObjectNode, findings: FindingsCollector): void {
  const { kind, object } = readTransactionKind(payload)
  const known = transactionKinds.find(name => name === kind)
  const status = memberText(payload, 'status')?.toUpperCase() ?? null
  const method = object === null ? null : (memberText(object, 'method')?.toUpperCase() ?? null)
  // Refund fields of other kinds are out of place, and no sign of a refund.
  const isRefundable = kind === 'issuance' || kind === 'redemption'
  const conditions = conditionsOf(kind, status, method, isRefundable && readRefund(object).isTriggered)
  checkIdAndStatus(payload, 'id', transactionTable, findings)
  checkFields(transactionTable, payload, '/payload', {
    conditions,
    typeCode: 'field-type',
    except: new Set([
      ...['id', 'status', ...transactionKinds],
      ...(kind === null ? [] : [kind]),
      // Whether a kind that is not documented has refunds is unknown.
      ...(known === undefined ? [] : refundNames),
    ]),
    findings,
  })
  checkInstantsOrder(payload, 'updated-before-created', findings)
  checkKindObjects(payload, kind, findings)
  if (known === undefined) return
  checkMisplacedRefund(payload, '/payload', known, findings)
  checkKindObject(payload, known, object, status, method, conditions, findings)
}

function checkKindObject(
  payload: JsonObjectNode,
  known: TransactionKind,
  object: JsonObjectNode | null,
  status: string | null,
  method: string | null,
  conditions: Conditions,
  findings: FindingsCollector,
): void {
  const path = pointerTo('/payload', known)
  const table = kindTables[known]
  if (object === null) {
    const node = memberOf(payload, known)
    if (node !== undefined && node.type !== 'null') {
      findings.add('field-type', path, `Expected an object; received ${formatValue(node)}.`, 'T4-7')
    }
    return
  }
  const except = new Set([...refundNames, ...(known === 'redemption' ? furtherObjects(object, method) : [])])
  checkFields(table, object, path, { conditions, typeCode: 'field-type', except, findings })
  if (known === 'issuance' || known === 'redemption') checkRefund(object, path, known, findings)
  else checkMisplacedRefund(object, path, known, findings)
  if (known === 'issuance' || known === 'redemption') checkAsset(object, path, known, method, findings)
  if (known === 'issuance') checkIssuance(object, path, method, findings)
  if (known === 'redemption') checkRedemption(object, path, method, findings)
  if (known !== 'conversion') checkFailure(object, path, status, table, findings)
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
  path: string,
  kind: 'issuance' | 'redemption',
  method: string | null,
  findings: FindingsCollector,
): void {
  const text = memberText(object, 'asset')
  if (text === null) return
  const assetPath = pointerTo(path, 'asset')
  const { source } = kindTables[kind]
  const asset = text.toUpperCase()
  const expected = kind === 'redemption' && method !== null ? redemptionAssets.get(method) : undefined
  if (expected !== undefined && asset !== expected) {
    const message = `Expected ${expected}, the asset of ${method} redemptions; received ${quoteText(text)}.`
    findings.add('asset-method-mismatch', assetPath, message, source)
  } else if (!fiatCurrencies.has(asset)) {
    const message = `Expected the code of a fiat currency, such as MXN; received ${quoteText(text)}.`
    findings.add('asset-not-fiat', assetPath, message, source)
  } else if (expected !== undefined && asset !== text) reportCase(asset, text, assetPath, source, findings)
}

/** Rules of an issuance beyond its table. Transaction Notification Service, "issuance object": external_fiat_id. */
function checkIssuance(
  object: JsonObjectNode,
  path: string,
  method: string | null,
  findings: FindingsCollector,
): void {
  const fiatId = memberText(object, 'external_fiat_id')
  if (method === 'EXCHANGE_TRANSFER' && fiatId !== null) {
    const message = `Expected null, as no SPEI transfer started the issuance; received ${quoteText(fiatId)}.`
    findings.add('fiat-id-unexpected', pointerTo(path, 'external_fiat_id'), message)
  }
}

/**
 * failure_reason and error of a kind object. Transaction Notification Service, "Errors"; the codes are an open list.
 */
function checkFailure(
  object: JsonObjectNode,
  path: string,
  status: string | null,
  table: FieldTable,
  findings: FindingsCollector,
): void {
  const error = memberObject(object, 'error')
  const code = error === null ? null : memberText(error, 'code')
  const meaning = code === null ? undefined : knownErrorCodes.get(code)
  if (code !== null && meaning !== undefined) {
    const codePath = pointerTo(pointerTo(path, 'error'), 'code')
    const basis = code === 'transaction_failed' ? 'T16-4' : 'T16-3'
    findings.add('error-explained', codePath, `${quoteText(code)}: ${meaning}.`, basis)
  }
  if (
    status === 'FAILED' &&
    isWithoutReason(memberOf(object, 'error')) &&
    isWithoutReason(memberOf(object, 'failure_reason'))
  ) {
    const alsoError = table.fields.has('error') ? ' and without an error' : ''
    findings.add('failure-unexplained', path, `FAILED without a failure_reason${alsoError}.`)
  }
  if (isUnfailed(status) && !readRefund(object).isTriggered)
    checkNoFailure(object, path, status ?? '', table, findings)
}

/**
 * A reason before FAILED is unusual, but no specification ties it to FAILED. A refund may have one too
 * ("present in failed/refunded examples").
 */
function checkNoFailure(
  object: JsonObjectNode,
  path: string,
  status: string,
  table: FieldTable,
  findings: FindingsCollector,
): void {
  // Crypto deposits and withdrawals have no error row: their errors are undocumented.
  for (const [name, { comes }] of table.fields) {
    if (comes !== 'with-failure') continue
    const node = memberOf(object, name)
    if (node === undefined || node.type === 'null' || (node.type === 'string' && node.value === '')) continue
    const message = `The status is ${status}, but ${name} is ${formatValue(node)}.`
    findings.add('failure-disagrees', pointerTo(path, name), message)
  }
}

function isUnfailed(status: string | null): boolean {
  return status !== 'FAILED' && transactionStatuses.some(known => known === status)
}

function isWithoutReason(node: JsonNode | undefined): boolean {
  return isAbsent(node) || (node?.type === 'string' && node.value === '')
}
