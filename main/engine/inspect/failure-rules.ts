import { memberOf, pointerTo } from '#contract/json-pointer'
import type { JsonObjectNode } from '#contract/json-text'
import { knownErrorCodes, transactionTable } from '#contract/services/transactions'
import { rowStatement } from '#contract/statements/basis'
import type { FindingsCollector } from './collect-findings.ts'
import { isAbsent, memberObject, memberText } from './scalars.ts'
import { tellText } from './tell-value.ts'

/** failure_reason and error of a kind object. Transaction Notification Service, "Errors"; the codes are an open list. */
export function checkFailure(
  object: JsonObjectNode,
  path: string,
  status: string | null,
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
  if (status === 'FAILED' && error === null && isAbsent(memberOf(object, 'failure_reason'))) {
    const message = 'FAILED without a failure_reason and without an error.'
    const reason = rowStatement(transactionTable.source, pointerTo(path, 'failure_reason'))
    findings.add('failure-unexplained', path, message, reason ?? undefined)
  }
}
