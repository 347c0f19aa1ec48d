import { memberOf, pointerTo } from '#contract/json-pointer'
import type { JsonObjectNode } from '#contract/json-text'
import { knownErrorCodes } from '#contract/services/transactions'
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
    findings.add('error-explained', codePath, `${tellText(code)}: ${meaning}.`)
  }
  if (status === 'FAILED' && error === null && isAbsent(memberOf(object, 'failure_reason'))) {
    const message = 'FAILED without a failure_reason and without an error.'
    findings.add('failure-unexplained', path, message)
  }
}
