import { at } from '#contract/json-pointer'
import { type JsonNode, readJson } from '#contract/json-text'
import type { RegisterOutcome, RemoteRegistration } from '#contract/registration'
import type { Service } from '#contract/terms'
import type { CallOutcome } from './call-service.ts'

/** What an answer says. */
export interface ReadAnswer {
  readonly outcome: RegisterOutcome
  readonly message: string
  readonly registrations: RemoteRegistration[]
}

/** What a service says when it says no: text, and a code where it gives one. */
export interface Refusal {
  readonly text: string
  readonly code: string | null
}

const serviceNames = { transactions: 'transaction service', funding: 'funding service' } as const

/**
 * What the answer to a registration means. The body decides: `success: false` is a failure, `webhooks[]` or
 * `success: true` a success; the HTTP status is not documented. Sources: Transaction Notification Service, "Register a
 * callback URL"; Funding and Withdrawal Notification Service, "Register a callback URL"; Observed beyond the
 * specification, "Registration" (error bodies and codes).
 */
export function readRegisterAnswer(service: Service, callbackUrl: string, answer: CallOutcome): ReadAnswer {
  if (answer.failure !== null)
    return { outcome: 'unreachable', message: answer.failure.message, registrations: [] }
  const root = answer.isCut ? null : jsonOf(answer)
  if (root === null) return unexpected(notJson(answer))
  const refusal = refusalOf(root)
  if (refusal !== null) return { ...readRefusal(service, refusal), registrations: [] }
  const message = textAt(root, '/message') ?? textAt(root, '/payload')
  if (service === 'transactions') {
    const webhooks = at(root, '/webhooks')
    if (webhooks?.type !== 'array') return unexpected(unlikeDocumented(service, answer))
    return {
      outcome: 'registered',
      message: message ?? 'The transaction service confirmed the registration.',
      registrations: webhooks.items.map(remoteRegistration),
    }
  }
  const success = at(root, '/success')
  if (success?.type !== 'boolean' || !success.value) return unexpected(unlikeDocumented(service, answer))
  return {
    outcome: 'registered',
    message: message ?? 'The funding service confirmed the registration.',
    registrations: [{ id: null, callbackUrl, event: null }],
  }
}

/** The service's words where the body says that the call failed, in either of the error shapes; else `null`. */
export function refusalOf(root: JsonNode): Refusal | null {
  const success = at(root, '/success')
  const error = at(root, '/error')
  if (!(success?.type === 'boolean' && !success.value) && error === undefined) return null
  if (success?.type === 'boolean' && success.value) return null
  const code = scalarAt(root, '/error/code')
  const text =
    textAt(root, '/error') ??
    textAt(root, '/error/message') ??
    textAt(root, '/error/default_message') ??
    textAt(root, '/message')
  return { text: text ?? 'The service gave no reason.', code }
}

/** The answer's body as JSON; `null` where it is none. */
export function jsonOf(answer: CallOutcome): JsonNode | null {
  const result = readJson(new TextDecoder().decode(answer.body))
  return result.ok ? result.root : null
}

export function remoteRegistration(node: JsonNode): RemoteRegistration {
  return {
    id: scalarAt(node, '/id'),
    callbackUrl: textAt(node, '/callback_url') ?? textAt(node, '/url'),
    event: textAt(node, '/event'),
  }
}

/** Why an answer that is no JSON cannot be read, with what it looks like. */
export function notJson(answer: CallOutcome): string {
  const status = `status ${answer.status}`
  const location = headerOf(answer, 'location')
  if (answer.status !== null && answer.status >= 300 && answer.status < 400 && location !== null) {
    return `The base URL redirects to ${location} (${status}). It was not followed, since the call carries credentials. Correct the base URL.`
  }
  if (answer.isCut)
    return `The answer is far longer than any that is documented (${status}). Is the base URL right?`
  if (answer.body.byteLength === 0) return `The answer is empty (${status}). Is the base URL right?`
  const isPage =
    /html/i.test(headerOf(answer, 'content-type') ?? '') || /^\s*</.test(answer.body.toString('utf8', 0, 100))
  return isPage
    ? `A web page was answered instead of JSON (${status}). Is the base URL that of the service?`
    : `The answer is not JSON (${status}). Is the base URL right?`
}

/**
 * Each code of four digits with what it means here: where it names no outcome it is a refusal, whatever the text says.
 * Observed beyond the specification, "Registration": useful codes.
 */
const codes: Readonly<Record<string, { outcome?: RegisterOutcome; advice: string }>> = {
  '0201': { advice: 'The key, the secret or the nonce is not accepted. Check them.' },
  '0206': { advice: 'The nonce was not accepted. Does another program use the same key?' },
  '0207': { advice: 'The nonce was not accepted. Does another program use the same key?' },
  '0213': { advice: 'The key may not be used from this address. Allow the address at the service.' },
  '0215': { advice: 'The signature was not accepted. Check the secret.' },
  '0303': { advice: 'The service misses a field. Is this the right service?' },
  '0322': { outcome: 'invalid-callback', advice: 'The callback URL is not one. Correct it.' },
  '0362': { outcome: 'invalid-callback', advice: 'Choose another callback URL.' },
  '0801': { advice: 'Too many calls. Wait a minute and try again.' },
  '1102': {
    outcome: 'callback-unreachable',
    advice: 'The callback URL cannot be registered: the service has to reach it from the public web.',
  },
}

function readRefusal(service: Service, { text, code }: Refusal): Pick<ReadAnswer, 'outcome' | 'message'> {
  const known = code === null ? undefined : codes[code.padStart(4, '0')]
  const words = code === null ? text : `${text} (code ${code})`
  const said = `The ${serviceNames[service]} says: ${words}`.replace(/([^.!?])$/, '$1.')
  const outcome = known === undefined ? outcomeOfText(text) : (known.outcome ?? 'refused')
  const advice = known?.advice ?? adviceFor(outcome)
  return { outcome, message: `${said} ${advice}` }
}

/** What can be there already; a nonce that was used already is none of it. */
const subscribable = '(subscri|regist|event|webhook|url)'
const isThereAlready = new RegExp(
  `\\b(already|duplicate).{0,40}${subscribable}|${subscribable}.{0,40}\\b(already|duplicate)`,
  'i',
)

/** That nothing is subscribed; "could not be created: already subscribed" says that it is. */
const isDenied = /(\bnot|n['’]t)\s+(yet\s+|been\s+|currently\s+|already\s+)*(subscri|regist|exist)/i

/** The documents give conditions, not texts, so the text is searched for the condition. */
function outcomeOfText(text: string): RegisterOutcome {
  if (isThereAlready.test(text) && !isDenied.test(text)) return 'already-subscribed'
  if (/not (be )?reach|unreachable|could not connect|cannot connect|timed? ?out/i.test(text))
    return 'callback-unreachable'
  if (
    /(invalid|malformed|not a valid|not valid).{0,40}\b(url|callback)|\b(url|callback\w*)\b.{0,40}(invalid|malformed|not valid|lower ?case)/i.test(
      text,
    )
  ) {
    return 'invalid-callback'
  }
  return 'refused'
}

function adviceFor(outcome: RegisterOutcome): string {
  if (outcome === 'already-subscribed') {
    return 'Nothing was created. Notifications go on to the URL that is registered there; remove that one at the service first if it is not this one.'
  }
  if (outcome === 'invalid-callback') return 'Correct the callback URL.'
  if (outcome === 'callback-unreachable') return 'Check that the public web reaches the callback URL.'
  return 'Nothing was registered.'
}

function unlikeDocumented(service: Service, answer: CallOutcome): string {
  return `The answer is JSON, but not as the ${serviceNames[service]} is documented to answer (status ${answer.status}). Is this the right service?`
}

function unexpected(message: string): ReadAnswer {
  return { outcome: 'unexpected-answer', message, registrations: [] }
}

function headerOf(answer: CallOutcome, name: string): string | null {
  return answer.headers.find(([header]) => header.toLowerCase() === name)?.[1] ?? null
}

export function textAt(root: JsonNode, pointer: string): string | null {
  const node = at(root, pointer)
  return node?.type === 'string' ? node.value.slice(0, 2000) : null
}

/** Numbers as the text that came. */
export function scalarAt(root: JsonNode, pointer: string): string | null {
  const node = at(root, pointer)
  return node?.type === 'number' ? node.text : textAt(root, pointer)
}
