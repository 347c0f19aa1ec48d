import { firstHeaderValue } from '#contract/headers'
import { at } from '#contract/json/pointer'
import type { JsonNode } from '#contract/json/text'
import type { CallbackCheck, RegisterOutcome, RemoteRegistration } from '#contract/registration/registration'
import type { Service } from '#contract/terms'
import type { CallOutcome } from '../call-service.ts'
import { type ComparedResponse, comparePayload, compareWebhooks } from './compare-response.ts'
import { adviceFor, outcomeOf, quoteService, readRefusal, serviceNames } from './refusal.ts'
import { isPage, jsonOf, textAt } from './response-parts.ts'
import { type Clean, type ServiceWords, serviceWords } from './service-words.ts'

export interface ReadResponse {
  readonly outcome: RegisterOutcome
  readonly message: string
  readonly registrations: RemoteRegistration[]
  readonly checks: CallbackCheck[]
}

/**
 * Meaning of the response to a registration. The body decides: `success: false` is a failure, `message` with
 * `webhooks[]` or `success: true` a success. Sources: Transaction Notification Service, "Register a callback URL";
 * Funding and Withdrawal Notification Service, "Register a callback URL"; Observed beyond the specification,
 * "Registration". The HTTP status is not documented: it counts only for a body in no documented shape.
 */
export function readRegisterResponse(
  service: Service,
  callbackUrl: string,
  response: CallOutcome,
  clean: Clean,
): ReadResponse {
  if (response.failure !== null) return without('unreachable', response.failure.message)
  const root = response.isCut ? null : jsonOf(response)
  if (root !== null && isRefusal(root)) {
    const { outcome, message } = readRefusal(service, serviceWords(response, clean))
    return without(outcome, message)
  }
  const other = serviceWords(response, clean)
  const compared = root === null ? null : confirmationOf(service, callbackUrl, response, root)
  if (root === null || compared === null) return readOther(service, response, other)
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

/** Whether the body reports a failure, in a documented or observed shape. */
export function isRefusal(root: JsonNode): boolean {
  const success = at(root, '/success')
  if (success?.type === 'boolean') return !success.value
  const error = at(root, '/error')
  return error?.type === 'object' || (error?.type === 'string' && error.value.trim() !== '')
}

function confirmationOf(
  service: Service,
  callbackUrl: string,
  response: CallOutcome,
  root: JsonNode,
): ComparedResponse | null {
  if (service === 'funding') {
    const success = at(root, '/success')
    return success?.type === 'boolean' && success.value ? comparePayload(callbackUrl, root) : null
  }
  const webhooks = at(root, '/webhooks')
  const isMessageAlone =
    (webhooks === undefined || webhooks.type === 'null') &&
    textAt(root, '/message') !== null &&
    isSuccess(response.status)
  return webhooks?.type === 'array' || isMessageAlone ? compareWebhooks(callbackUrl, root) : null
}

/**
 * A response in no documented shape: its text is shown, and only the status counts. After a 2xx it is unknown whether
 * the URL was registered.
 */
function readOther(service: Service, response: CallOutcome, words: ServiceWords): ReadResponse {
  const redirect = redirectOf(response)
  if (redirect !== null) return without('unexpected-response', redirect)
  if (isSuccess(response.status)) {
    const said = notAsDocumented(service, response, words.text)
    return without('not-confirmed', `${said} Whether the URL was registered is unknown.`)
  }
  const outcome = outcomeOf(words)
  if (outcome !== 'refused')
    return without(outcome, `${quoteService(service, words, response.status)} ${adviceFor(outcome)}`)
  const { status } = response
  const isFailure = status !== null && status >= 400
  const isRefused = isFailure && !mayBeElsewhere(status) && !(words.isPage && status >= 500)
  const text =
    isFailure && words.text !== ''
      ? quoteService(service, words, status)
      : notAsDocumented(service, response, words.text)
  const message = [text, adviceByStatus(status)].filter(part => part !== '').join(' ')
  return without(isRefused ? 'refused' : 'unexpected-response', message)
}

function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300
}

/** A status of addresses without such an endpoint. */
function mayBeElsewhere(status: number | null): boolean {
  return status !== null && ((status >= 300 && status < 400) || [404, 405, 410, 501].includes(status))
}

function adviceByStatus(status: number | null): string {
  if (status === null) return ''
  if (mayBeElsewhere(status)) return 'Check the base URL.'
  if (status === 401 || status === 403) return 'Check how the calls of this environment are authenticated.'
  if (status === 429) return 'Too many calls. Wait a minute and try again.'
  if (status >= 500) return 'Try again later.'
  return ''
}

export function notAsDocumented(service: Service | null, response: CallOutcome, text: string): string {
  const status = `status ${response.status}`
  const words = text === '' ? '.' : `: ${text}`.replace(/([^.!?…])$/, '$1.')
  if (response.isCut) return `The response is far longer than documented (${status}).`
  if (response.body.byteLength === 0) return `The response is empty (${status}).`
  if (jsonOf(response) !== null && service !== null)
    return `The response is JSON, but not as documented for the ${serviceNames[service]} (${status})${words}`
  return isPage(response)
    ? `The response is a web page instead of JSON (${status})${words}`
    : `The response isn’t JSON (${status})${words}`
}

/** `null` unless the response is a redirect with an address. */
export function redirectOf(response: CallOutcome): string | null {
  const location = firstHeaderValue(response.headers, 'location')
  const isRedirect = response.status !== null && response.status >= 300 && response.status < 400
  if (!isRedirect || location === null) return null
  return `The base URL redirects to ${location} (status ${response.status}). Not followed, because the call carries credentials. Correct the base URL.`
}

function without(outcome: RegisterOutcome, message: string): ReadResponse {
  return { outcome, message, registrations: [], checks: [] }
}
