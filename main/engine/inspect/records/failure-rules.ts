import { memberOf, pointerTo } from '#contract/json/pointer'
import type { JsonNode, JsonObjectNode } from '#contract/json/text'
import type { FieldTable } from '#contract/services/fields'
import { knownErrorCodes, transactionStatuses } from '#contract/services/transactions'
import { rowStatement } from '#contract/statements/basis'
import type { FindingsCollector } from '../collect-findings.ts'
import { formatValue, quoteText } from '../format-value.ts'
import { isAbsent, memberObject, memberText } from '../values/scalars.ts'
import { readRefund } from './refunds.ts'

/** failure_reason and error of a kind object. Transaction Notification Service, "Errors"; the codes are an open list. */
export function checkFailure(
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
    const reason = rowStatement(table.source, pointerTo(path, 'failure_reason'))
    findings.add(
      'failure-unexplained',
      path,
      `FAILED without a failure_reason${alsoError}.`,
      reason ?? table.source,
    )
  }
  if (isUnfailed(status) && !readRefund(object).isTriggered)
    checkNoFailure(object, path, status ?? '', table, findings)
}

/** The reason for a failure goes with FAILED. A refund may have one too ("present in failed/refunded examples"). */
function checkNoFailure(
  object: JsonObjectNode,
  path: string,
  status: string,
  table: FieldTable,
  findings: FindingsCollector,
): void {
  // A crypto deposit or withdrawal has no error row: what it may say there is not documented.
  for (const [name, { comes }] of table.fields) {
    if (comes !== 'with-failure') continue
    const node = memberOf(object, name)
    if (node === undefined || node.type === 'null' || (node.type === 'string' && node.value === '')) continue
    const message = `Expected ${name} with status FAILED only; received ${formatValue(node)} with ${status}.`
    findings.add('failure-disagrees', pointerTo(path, name), message, table.source)
  }
}

function isUnfailed(status: string | null): boolean {
  return status !== 'FAILED' && transactionStatuses.some(known => known === status)
}

function isWithoutReason(node: JsonNode | undefined): boolean {
  return isAbsent(node) || (node?.type === 'string' && node.value === '')
}
