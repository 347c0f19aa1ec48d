import { firstHeaderValue } from '#contract/headers'
import { at } from '#contract/json/pointer'
import type { JsonNode } from '#contract/json/text'
import type { CallbackCheck, RegisterOutcome, RemoteRegistration } from '#contract/registration/registration'
import type { Service } from '#contract/terms'
import type { CallOutcome } from '../call-service.ts'
import { isPage, jsonOf, textAt } from './answer-parts.ts'
import { type ComparedAnswer, comparePayload, compareWebhooks } from './compare-answer.ts'
import { adviceFor, outcomeOf, quoteService, readRefusal, serviceNames } from './refusal.ts'
import { type Clean, type ServiceWords, serviceWords } from './service-words.ts'

/** The meaning of an answer. */
export interface ReadAnswer {
  readonly outcome: RegisterOutcome
  readonly message: string
  readonly registrations: RemoteRegistration[]
  /** How a confirmation differs from what was asked. */
  readonly checks: CallbackCheck[]
}

/**
 * What the answer to a registration means. The body decides: `success: false` is a failure, `message` with `webhooks[]`
 * or `success: true` a success. Sources: Transaction Notification Service, "Register a callback URL"; Funding and
 * Withdrawal Notification Service, "Register a callback URL"; Observed beyond the specification, "Registration". The
 * HTTP status is not documented: it counts only where the body is in no documented shape.
 */
export function readRegisterAnswer(
  service: Service,
  callbackUrl: string,
  answer: CallOutcome,
  clean: Clean,
): ReadAnswer {
  if (answer.failure !== null) return without('unreachable', answer.failure.message)
  const root = answer.isCut ? null : jsonOf(answer)
  if (root !== null && isRefusal(root)) {
    const { outcome, message } = readRefusal(service, serviceWords(answer, clean))
    return without(outcome, message)
  }
  const other = serviceWords(answer, clean)
  const compared = root === null ? null : confirmationOf(service, callbackUrl, answer, root, other)
  if (root === null || compared === null) return readOther(service, answer, other)
  const words =
    [textAt(root, '/message'), textAt(root, '/payload')].find(text => text !== null && text.trim() !== '') ??
    `The ${serviceNames[service]} confirmed the registration.`
  const warnings = compared.checks.filter(({ severity }) => severity === 'warning')
  const message = [
    words.replace(/([^.!?])$/, warnings.length === 0 ? '$1' : '$1.'),
    ...warnings.map(one => one.message),
  ]
  return {
    outcome: compared.isConfirmed ? 'registered' : 'not-confirmed',
    message: message.join(' '),
    registrations: compared.registrations,
    checks: compared.checks,
  }
}

/** Whether the body says that the call failed, in either of the documented or observed error shapes. */
export function isRefusal(root: JsonNode): boolean {
  const success = at(root, '/success')
  if (success?.type === 'boolean') return !success.value
  const error = at(root, '/error')
  return error !== undefined && error.type !== 'null'
}

/** The content of a confirmation; `null` where the body is not one. */
function confirmationOf(
  service: Service,
  callbackUrl: string,
  answer: CallOutcome,
  root: JsonNode,
  words: ServiceWords,
): ComparedAnswer | null {
  if (service === 'funding') {
    const success = at(root, '/success')
    return success?.type === 'boolean' && success.value ? comparePayload(callbackUrl, root) : null
  }
  const webhooks = at(root, '/webhooks')
  const isMessageAlone =
    (webhooks === undefined || webhooks.type === 'null') &&
    textAt(root, '/message') !== null &&
    isSuccess(answer.status) &&
    outcomeOf(words) === 'refused'
  return webhooks?.type === 'array' || isMessageAlone ? compareWebhooks(callbackUrl, root) : null
}

/** An answer in no documented shape: its text is shown, and only the status says more. */
function readOther(service: Service, answer: CallOutcome, words: ServiceWords): ReadAnswer {
  const redirect = redirectOf(answer)
  if (redirect !== null) return without('unexpected-answer', redirect)
  const outcome = outcomeOf(words)
  if (outcome !== 'refused')
    return without(outcome, `${quoteService(service, words, answer.status)} ${adviceFor(outcome)}`)
  const { status } = answer
  const isFailure = status !== null && status >= 400
  const isRefused = isFailure && !mayBeElsewhere(status) && !(words.isPage && status >= 500)
  const text =
    isFailure && words.text !== ''
      ? quoteService(service, words, status)
      : notAsDocumented(service, answer, words.text)
  const message = [text, adviceByStatus(status)].filter(part => part !== '').join(' ')
  return without(isRefused ? 'refused' : 'unexpected-answer', message)
}

function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300
}

/** A status that means that there is no such endpoint at this address. */
function mayBeElsewhere(status: number | null): boolean {
  return status !== null && ((status >= 300 && status < 400) || [404, 405, 410, 501].includes(status))
}

function adviceByStatus(status: number | null): string {
  if (status === null) return ''
  if (mayBeElsewhere(status)) return 'Is the base URL right?'
  if (status === 401 || status === 403) return 'Check how the calls of this environment are authenticated.'
  if (status === 429) return 'Too many calls. Wait a minute and try again.'
  if (status >= 500) return 'Try again later.'
  return ''
}

/** Why an answer is not as documented, with its text. */
export function notAsDocumented(service: Service | null, answer: CallOutcome, text: string): string {
  const status = `status ${answer.status}`
  const words = text === '' ? '.' : `: ${text}`.replace(/([^.!?…])$/, '$1.')
  if (answer.isCut) return `The response is far longer than documented (${status}).`
  if (answer.body.byteLength === 0) return `The response is empty (${status}).`
  if (jsonOf(answer) !== null && service !== null)
    return `The response is JSON, but not as documented for the ${serviceNames[service]} (${status})${words}`
  return isPage(answer)
    ? `The response is a web page instead of JSON (${status})${words}`
    : `The response isn’t JSON (${status})${words}`
}

/** `null` where the answer is not a redirect, or has no address. */
export function redirectOf(answer: CallOutcome): string | null {
  const location = firstHeaderValue(answer.headers, 'location')
  const isRedirect = answer.status !== null && answer.status >= 300 && answer.status < 400
  if (!isRedirect || location === null) return null
  return `The base URL redirects to ${location} (status ${answer.status}). Not followed, because the call carries credentials. Correct the base URL.`
}

function without(outcome: RegisterOutcome, message: string): ReadAnswer {
  return { outcome, message, registrations: [], checks: [] }
}
