import { at } from '#contract/json/pointer'
import type { JsonNode } from '#contract/json/text'
import type { CallbackCheck, RemoteRegistration } from '#contract/registration/registration'
import { formatValue } from '../../inspect/format-value.ts'
import { warning } from '../callback-checks.ts'
import { isAbsent, remoteRegistration, textAt } from './response-parts.ts'

export interface ComparedResponse {
  readonly registrations: RemoteRegistration[]
  readonly checks: CallbackCheck[]
  /** False if the response lists no registration, another URL or event, or a value that is no text. */
  readonly isConfirmed: boolean
}

/** The only possible event. Transaction Notification Service, "Limits". */
const askedEvent = 'TRANSACTION'

/**
 * Compares the transaction service's confirmation with the request: `webhooks` holds registrations with `id`,
 * `callback_url` and `event`. Transaction Notification Service, "Register a callback URL". The event in lower case is
 * accepted too (Observed beyond the specification, "Registration").
 */
export function compareWebhooks(callbackUrl: string, root: JsonNode): ComparedResponse {
  const webhooks = at(root, '/webhooks')
  const nodes = webhooks?.type === 'array' ? webhooks.items.filter(node => node.type === 'object') : []
  const registrations = nodes.map(remoteRegistration)
  const message = at(root, '/message')
  const lacking = isAbsent(message) ? ['`message`'] : []
  const types = wrongTypes({ message: [message, 'text'] })
  const [first] = registrations
  if (first === undefined) {
    const none = warning(
      'none-registered',
      'The response has no registration, so notifications may not arrive.',
    )
    return { registrations, checks: [none, ...types, ...missingFields(lacking)], isConfirmed: false }
  }
  const own = registrations.find(one => isSameUrl(callbackUrl, one.callbackUrl))
  const unnamed = registrations.find(one => isMissing(one.callbackUrl))
  const isUrlConfirmed = own !== undefined || unnamed !== undefined
  const claimed = own ?? unnamed ?? first
  const checks = isUrlConfirmed ? [] : [otherUrl('transaction service', callbackUrl, first.callbackUrl ?? '')]
  const mayBeOwn = registrations.filter(
    one => one === claimed || isMissing(one.callbackUrl) || isSameUrl(callbackUrl, one.callbackUrl),
  )
  const isOtherEvent =
    !isMissing(claimed.event) && !mayBeOwn.some(one => one.event?.toUpperCase() === askedEvent)
  if (isOtherEvent) {
    checks.push(
      warning(
        'other-event',
        `The service subscribed the event ${JSON.stringify(claimed.event)} instead of ${askedEvent}.`,
      ),
    )
  }
  const node = nodes[registrations.indexOf(claimed)]
  const [id, url, event] = ['/id', '/callback_url', '/event'].map(path => node && at(node, path))
  if (isAbsent(id)) lacking.push('`id`')
  if (isAbsent(url) && isMissing(claimed.callbackUrl)) lacking.push('`callback_url`')
  if (isAbsent(event)) lacking.push('`event`')
  const unread = wrongTypes({ callback_url: [url, 'text'], event: [event, 'text'] })
  return {
    registrations,
    checks: [...checks, ...types, ...wrongTypes({ id: [id, 'whole'] }), ...unread, ...missingFields(lacking)],
    isConfirmed: isUrlConfirmed && !isOtherEvent && unread.length === 0,
  }
}

/**
 * Compares the funding service's confirmation with the request: `payload` is a text that ends with the URL. Funding
 * and Withdrawal Notification Service, "Register a callback URL".
 */
export function comparePayload(callbackUrl: string, root: JsonNode): ComparedResponse {
  const urls = (textAt(root, '/payload') ?? '').match(/https?:\/\/[^\s"'<>]+/gi) ?? []
  const own = urls
    .flatMap(url => [url, url.replace(/[.,;:!?)\]]+$/, '')])
    .some(url => isSameUrl(callbackUrl, url))
  const claimed = urls.at(-1) ?? null
  const registrations = [{ id: null, callbackUrl: own ? callbackUrl : claimed, event: null }]
  if (own) return { registrations, checks: [], isConfirmed: true }
  if (claimed !== null)
    return { registrations, checks: [otherUrl('funding service', callbackUrl, claimed)], isConfirmed: false }
  const types = wrongTypes({ payload: [at(root, '/payload'), 'text'] })
  if (types.length > 0) return { registrations, checks: types, isConfirmed: false }
  return { registrations, checks: missingFields(['the URL in `payload`']), isConfirmed: true }
}

const documentedTypes = { text: 'text', whole: 'an integer' } as const

function wrongTypes(
  members: Readonly<Record<string, readonly [JsonNode | undefined, keyof typeof documentedTypes]>>,
): CallbackCheck[] {
  return Object.entries(members).flatMap(([name, [node, type]]) => {
    if (node === undefined || isAbsent(node)) return []
    if (type === 'text' ? node.type === 'string' : isWhole(node)) return []
    const message = `The response has \`${name}\` as ${formatValue(node)}; ${documentedTypes[type]} is documented.`
    return [warning('field-type', message)]
  })
}

function isWhole(node: JsonNode): boolean {
  return node.type === 'number' && /^-?\d+$/.test(node.text)
}

function isMissing(text: string | null): boolean {
  return text === null || text.trim() === ''
}

/** Whether notifications to both reach the same place. `asked` is a URL. */
export function isSameUrl(asked: string, claimed: string | null): boolean {
  return claimed !== null && differences(asked, claimed).length === 0
}

/** Parts of two URLs that differ. The fragment is never sent, and a name or password may be hidden. */
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

function escapesOf(text: string): string {
  return text.replace(/%[0-9a-f]{2}/gi, digits => digits.toUpperCase())
}

function otherUrl(service: string, asked: string, claimed: string): CallbackCheck {
  return warning(
    'other-url',
    `The ${service} registered ${claimed} instead of ${asked} (${differences(asked, claimed).join(', ')}), so notifications don’t arrive at the requested URL.`,
  )
}

function missingFields(lacking: readonly string[]): CallbackCheck[] {
  if (lacking.length === 0) return []
  const message = `The response lacks ${lacking.join(', ')}, which is documented.`
  return [{ code: 'field-not-told', severity: 'notice', message, suggestion: null }]
}
