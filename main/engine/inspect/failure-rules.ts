import { memberOf, pointerTo } from '#contract/json-pointer'
import type { JsonNode, JsonObjectNode } from '#contract/json-text'
import type { FieldTable } from '#contract/services/fields'
import { knownErrorCodes } from '#contract/services/transactions'
import { rowStatement } from '#contract/statements/basis'
import type { FindingsCollector } from './collect-findings.ts'
import { isAbsent, memberObject, memberText } from './scalars.ts'
import { tellText } from './tell-value.ts'

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
    findings.add('error-explained', codePath, `${tellText(code)}: ${meaning}.`, basis)
  }
  if (status === 'FAILED' && error === null && isWithoutReason(memberOf(object, 'failure_reason'))) {
    const alsoError = table.fields.has('error') ? ' and without an error' : ''
    const reason = rowStatement(table.source, pointerTo(path, 'failure_reason'))
    findings.add(
      'failure-unexplained',
      path,
      `FAILED without a failure_reason${alsoError}.`,
      reason ?? table.source,
    )
  }
}

function isWithoutReason(node: JsonNode | undefined): boolean {
  return isAbsent(node) || (node?.type === 'string' && node.value === '')
}
