import { memberOf, pointerTo } from '#contract/json/pointer'
import type { JsonObjectNode } from '#contract/json/text'
import {
  kindTables,
  transactionKinds,
  transactionStatuses,
  transactionTable,
} from '#contract/services/transactions'
import type { FindingsCollector } from '../collect-findings.ts'
import { checkAsset } from '../fields/asset-rules.ts'
import { type Conditions, checkFields } from '../fields/field-rules.ts'
import { formatValue } from '../format-value.ts'
import { memberText } from '../values/scalars.ts'
import { checkFailure } from './failure-rules.ts'
import { checkIssuance } from './issuance-rules.ts'
import { checkIdAndStatus, checkInstantsOrder } from './record-rules.ts'
import { checkRedemption } from './redemption-rules.ts'
import { checkMisplacedRefund, checkRefund, refundNames } from './refund-rules.ts'
import { readRefund } from './refunds.ts'
import { checkKindObjects, readTransactionKind } from './transaction-kind.ts'

/** All rules of the transaction document about one payload. */
export function checkTransaction(payload: JsonObjectNode, findings: FindingsCollector): void {
  const { kind, object } = readTransactionKind(payload)
  const status = memberText(payload, 'status')?.toUpperCase() ?? null
  const method = object === null ? null : (memberText(object, 'method')?.toUpperCase() ?? null)
  const conditions = conditionsOf(kind, status, method, readRefund(object).isTriggered)
  checkIdAndStatus(payload, 'id', transactionTable, findings)
  checkFields(transactionTable, payload, '/payload', {
    conditions,
    typeCode: 'field-type',
    except: new Set(['id', 'status', ...refundNames, ...transactionKinds, ...(kind === null ? [] : [kind])]),
    findings,
  })
  checkInstantsOrder(payload, 'T4-5', findings)
  checkKindObjects(payload, kind, findings)
  checkMisplacedRefund(payload, '/payload', transactionTable.source, findings)
  checkKindObject(payload, kind, object, status, method, conditions, findings)
}

function checkKindObject(
  payload: JsonObjectNode,
  kind: string | null,
  object: JsonObjectNode | null,
  status: string | null,
  method: string | null,
  conditions: Conditions,
  findings: FindingsCollector,
): void {
  const known = transactionKinds.find(name => name === kind)
  if (known === undefined) return
  const path = pointerTo('/payload', known)
  const table = kindTables[known]
  if (object === null) {
    const node = memberOf(payload, known)
    if (node !== undefined && node.type !== 'null') {
      findings.add('field-type', path, `Expected an object; received ${formatValue(node)}.`, 'T4-7')
    }
    return
  }
  checkFields(table, object, path, { conditions, typeCode: 'field-type', except: refundMembers, findings })
  if (known === 'issuance' || known === 'redemption') checkRefund(object, path, known, findings)
  else checkMisplacedRefund(object, path, table.source, findings)
  if (known === 'issuance' || known === 'redemption') checkAsset(object, path, known, method, findings)
  if (known === 'issuance') checkIssuance(object, path, method, findings)
  if (known === 'redemption') checkRedemption(object, path, method, findings)
  if (known !== 'conversion') checkFailure(object, path, status, table, findings)
}

const refundMembers: ReadonlySet<string> = new Set(refundNames)

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
