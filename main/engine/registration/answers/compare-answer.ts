import { at } from '#contract/json/pointer'
import type { JsonNode } from '#contract/json/text'
import type { CallbackCheck, RemoteRegistration } from '#contract/registration/registration'
import { remoteRegistration, textAt } from './answer-parts.ts'

/** What a confirmation holds, compared with what was asked for. */
export interface ComparedAnswer {
  readonly registrations: RemoteRegistration[]
  readonly checks: CallbackCheck[]
  /** False where the answer lists no registration, or another URL. */
  readonly isConfirmed: boolean
}

/** The only event that can be asked for. Transaction Notification Service, "Limits". */
const askedEvent = 'TRANSACTION'

/**
 * Compares the confirmation of the transaction service with what was asked: `webhooks` holds the registrations, each
 * with `id`, `callback_url` and `event`. Transaction Notification Service, "Register a callback URL". The letter case
 * of the event does not count: it was seen in lower case (Observed beyond the specification, "Registration").
 */
export function compareWebhooks(callbackUrl: string, root: JsonNode): ComparedAnswer {
  const webhooks = at(root, '/webhooks')
  const nodes = webhooks?.type === 'array' ? webhooks.items.filter(node => node.type === 'object') : []
  const registrations = nodes.map(remoteRegistration)
  const lacking = textAt(root, '/message') === null ? ['`message`'] : []
  const [first] = registrations
  if (first === undefined) {
    const none = warning(
      'none-registered',
      'The response has no registration, so notifications may not arrive. Fetch the registrations.',
    )
    return { registrations, checks: [none, ...missingFields(lacking)], isConfirmed: false }
  }
  const own = registrations.find(one => isSameUrl(callbackUrl, one.callbackUrl))
  const unnamed = registrations.find(one => isMissing(one.callbackUrl))
  const isConfirmed = own !== undefined || unnamed !== undefined
  const claimed = own ?? unnamed ?? first
  const checks = isConfirmed ? [] : [otherUrl('transaction service', callbackUrl, first.callbackUrl ?? '')]
  const mayBeOwn = registrations.filter(
    one => one === claimed || isMissing(one.callbackUrl) || isSameUrl(callbackUrl, one.callbackUrl),
  )
  if (!isMissing(claimed.event) && !mayBeOwn.some(one => one.event?.toUpperCase() === askedEvent)) {
    checks.push(
      warning(
        'other-event',
        `The service subscribed the event ${JSON.stringify(claimed.event)} instead of ${askedEvent}.`,
      ),
    )
  }
  if (isMissing(claimed.id)) lacking.push('`id`')
  if (isMissing(claimed.callbackUrl)) lacking.push('`callback_url`')
  if (isMissing(claimed.event)) lacking.push('`event`')
  return { registrations, checks: [...checks, ...missingFields(lacking)], isConfirmed }
}

/**
 * Compares the confirmation of the funding service with what was asked: `payload` is a text that ends with the URL.
 * Funding and Withdrawal Notification Service, "Register a callback URL".
 */
export function comparePayload(callbackUrl: string, root: JsonNode): ComparedAnswer {
  const urls = (textAt(root, '/payload') ?? '').match(/https?:\/\/[^\s"'<>]+/gi) ?? []
  const own = urls
    .flatMap(url => [url, url.replace(/[.,;:!?)\]]+$/, '')])
    .some(url => isSameUrl(callbackUrl, url))
  const claimed = urls.at(-1) ?? null
  const registrations = [{ id: null, callbackUrl: own ? callbackUrl : claimed, event: null }]
  if (own) return { registrations, checks: [], isConfirmed: true }
  if (claimed !== null)
    return { registrations, checks: [otherUrl('funding service', callbackUrl, claimed)], isConfirmed: false }
  return { registrations, checks: missingFields(['the URL in `payload`']), isConfirmed: true }
}

function isMissing(text: string | null): boolean {
  return text === null || text.trim() === ''
}

/** Whether notifications to both come to the same place. `asked` is a URL. */
export function isSameUrl(asked: string, claimed: string | null): boolean {
  return claimed !== null && differences(asked, claimed).length === 0
}

/** Which parts of two URLs lead elsewhere. What follows `#` is never sent, and a name or password may be hidden. */
function differences(asked: string, claimed: string): string[] {
  if (asked === claimed) return []
  if (!URL.canParse(claimed)) return ['not a URL']
  const one = new URL(asked)
  const other = new URL(claimed)
  return [
    ...(one.protocol === other.protocol ? [] : ['another scheme']),
    ...(one.hostname === other.hostname ? [] : ['another host']),
    ...(one.port === other.port ? [] : ['another port']),
    ...(escapesOf(one.pathname) === escapesOf(other.pathname) ? [] : ['another path']),
    ...(escapesOf(one.search) === escapesOf(other.search) ? [] : ['another query']),
  ]
}

/** The digits of an escape mean the same in either case. */
function escapesOf(text: string): string {
  return text.replace(/%[0-9a-f]{2}/gi, digits => digits.toUpperCase())
}

function otherUrl(service: string, asked: string, claimed: string): CallbackCheck {
  return warning(
    'other-url',
    `The ${service} registered ${claimed} instead of ${asked} (${differences(asked, claimed).join(', ')}), so notifications don’t arrive at the requested URL.`,
  )
}

function warning(code: CallbackCheck['code'], message: string): CallbackCheck {
  return { code, severity: 'warning', message, suggestion: null }
}

function missingFields(lacking: readonly string[]): CallbackCheck[] {
  if (lacking.length === 0) return []
  const message = `The response lacks ${lacking.join(', ')}, which is documented.`
  return [{ code: 'field-not-told', severity: 'notice', message, suggestion: null }]
}
