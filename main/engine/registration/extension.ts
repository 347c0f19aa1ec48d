import type { ExtensionResult } from '#contract/registration'
import type { CallOutcome } from './call-service.ts'
import { jsonOf, notJson, refusalOf, remoteRegistration } from './read-answer.ts'

type Read = Pick<ExtensionResult, 'outcome' | 'message' | 'registrations'>

/**
 * What the answer to listing or removing means. Both specifications: "not shown"; the newer API is tried (Observed beyond
 * the specification, "Registration"): `GET` answers a bare array, `DELETE` 204.
 */
export function readExtensionAnswer(purpose: 'list' | 'remove', answer: CallOutcome): Read {
  if (answer.failure !== null) return result('unreachable', answer.failure.message)
  const { status } = answer
  if (status === 404 || status === 405 || status === 501) {
    const what = purpose === 'list' ? 'list its registrations' : 'remove this registration'
    return result(
      'not-offered',
      `The service did not ${what} (status ${status}). Its document shows no such call; use the service's own pages.`,
    )
  }
  const root = jsonOf(answer)
  const refusal = root === null ? null : refusalOf(root)
  if (refusal !== null) return result('refused', `The service says: ${refusal.text}`)
  const isSuccess = status !== null && status >= 200 && status < 300
  if (!isSuccess) return result('refused', `The service answered with status ${status}.`)
  if (purpose === 'remove') return result('done', 'The service removed the registration.')
  if (root === null) return result('unexpected-answer', notJson(answer))
  if (root.type !== 'array') {
    return result('unexpected-answer', `The answer is JSON, but no list of registrations (status ${status}).`)
  }
  return {
    outcome: 'done',
    message: 'As the service lists them.',
    registrations: root.items.map(remoteRegistration),
  }
}

function result(outcome: Read['outcome'], message: string): Read {
  return { outcome, message, registrations: [] }
}
