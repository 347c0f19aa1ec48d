import type { Finding } from '#contract/deliveries/finding'
import { headerValue } from '#contract/headers'
import { agentHostsOf, isMarkedProduction } from '#contract/sending/marks'
import { responseLimitMs, signatureHeaders } from '#contract/services/envelope'
import { sourceAddresses } from '#contract/services/source-addresses'
import type { HeaderPairs, Sender } from '#contract/terms'
import { isLoopbackAddress, plainAddress } from '../net/hosts.ts'
import { collectFindings, type FindingsCollector } from './collect-findings.ts'
import { quoteText } from './format-value.ts'
import type { InspectedDelivery } from './inspection-result.ts'
import type { KnownSources } from './known-sources.ts'

type SentResponse = Pick<NonNullable<InspectedDelivery['response']>, 'status' | 'elapsedMs'>

/** Findings about the request itself, without its body. */
export function checkDelivery(delivery: InspectedDelivery, findings: FindingsCollector): void {
  if (!hasHead(delivery)) return
  const { headers, body } = delivery
  if (body.length > 0) checkContentType(headerValue(headers, 'content-type'), findings)
  checkSignature(headers, findings)
  checkMarks(headers, findings)
}

/** A request that is unreadable as HTTP has no method or headers. */
function hasHead({ reception }: InspectedDelivery): boolean {
  return reception !== 'malformed' && reception !== 'headers-too-large'
}

/**
 * Both specifications, "Notification delivery": notifications are sent by POST. A request without a
 * notification, such as a browser's, contradicts nothing.
 */
export function checkMethod(delivery: InspectedDelivery, service: Sender, findings: FindingsCollector): void {
  const { method } = delivery
  if (!hasHead(delivery) || method === 'POST') return
  const came = method || 'no method'
  if (service === 'transactions' || service === 'funding') {
    findings.whole.add('notification-not-post', `Expected POST; received ${came}.`)
  } else findings.whole.add('method-not-post', `Notifications are sent by POST; received ${came}.`)
}

export function responseFindings(method: string, response: SentResponse, service: Sender): Finding[] {
  const findings = collectFindings()
  checkResponse(method, response, service, findings)
  return findings.list(service)
}

/**
 * Both parts are about the POST of a notification. Five seconds are in both specifications ("Limits"), the
 * 2xx only in the transaction service's ("Notification delivery"). For other senders they are advice.
 */
export function checkResponse(
  method: string,
  response: SentResponse,
  service: Sender,
  findings: FindingsCollector,
): void {
  if (method !== 'POST') return
  if (response.elapsedMs > responseLimitMs) {
    // To the millisecond: 5.001 s is late, but 5.0 s would not be.
    const took = `The response took ${Number((response.elapsedMs / 1000).toFixed(3))} s`
    if (service === 'other')
      findings.whole.add('response-late-advice', `${took}; respond within ${responseLimitMs / 1000} s.`)
    else
      findings.whole.add('response-late', `${took}; the service times out after ${responseLimitMs / 1000} s.`)
  }
  if (response.status >= 200 && response.status <= 299) return
  if (service === 'transactions') {
    findings.whole.add(
      'response-not-2xx',
      `The service expects a 2xx response; the response was ${response.status}.`,
    )
  } else {
    findings.whole.add('response-not-2xx-advice', `Respond 2xx; the response was ${response.status}.`)
  }
}

function checkContentType(value: string | null, findings: FindingsCollector): void {
  if (value === null || value.trim() === '') {
    findings.whole.add('content-type-missing', 'Expected content type application/json; received none.')
    return
  }
  const [type = '', ...parameters] = value.split(';').map(part => part.trim().toLowerCase())
  if (type !== 'application/json' && !/^application\/[^\s/]+\+json$/.test(type)) {
    findings.whole.add(
      'content-type-wrong',
      `Expected content type application/json; received ${quoteText(value)}.`,
    )
    return
  }
  const charset = parameters.find(parameter => parameter.startsWith('charset='))?.slice('charset='.length)
  if (charset !== undefined && charset.replaceAll('"', '') !== 'utf-8') {
    findings.whole.add(
      'content-type-wrong',
      `JSON is UTF-8; the content type says charset ${quoteText(charset)}.`,
      'RFC 8259 (JSON), section 8.1',
    )
  }
}

/** Observed beyond the specification, "Delivery": the newer API signs the payload. */
function checkSignature(headers: HeaderPairs, findings: FindingsCollector): void {
  const signature = headerValue(headers, signatureHeaders.signature)
  const keyId = headerValue(headers, signatureHeaders.keyId)
  if (signature === null && keyId === null) return
  const parts = [
    signature === null ? `without ${signatureHeaders.signature}` : `with ${signatureHeaders.signature}`,
    keyId === null ? `without ${signatureHeaders.keyId}` : `with key ${quoteText(keyId)}`,
  ]
  findings.whole.add('signature-not-checked', `Signed ${parts.join(', ')}; the signature was not verified.`)
}

function checkMarks(headers: HeaderPairs, findings: FindingsCollector): void {
  if (agentHostsOf(headers) !== null) {
    const message = 'An agent made this request. Routes forward it only to hosts that the agent may send to.'
    findings.whole.add('source-agent', message)
  }
  if (isMarkedProduction(headers)) {
    const message = 'Hooktrail sent this request. Its data is from a delivery of the production environment.'
    findings.whole.add('source-production', message, 'Hooktrail')
  }
}

/**
 * Findings about the sender's address. The environment's list replaces the published ones. A loopback sender is a
 * local program or a tunnel, and proves nothing.
 */
export function checkSource(
  remoteAddress: string,
  service: Sender,
  known: KnownSources | null,
  findings: FindingsCollector,
): void {
  const address = plainAddress(remoteAddress)
  if (address === '' || isLoopbackAddress(address)) return
  const isKnown = known?.addresses.includes(address) ?? false
  if (known !== null && !isKnown) {
    const message = `${address} is not a source address of the environment ${known.environment}.`
    findings.whole.add('source-unlisted', message, `environment: ${known.environment}, source addresses`)
    return
  }
  for (const environment of ['stage', 'production'] as const) {
    if (sourceAddresses[environment].some(known => known === address)) {
      findings.whole.add(
        `source-${environment}`,
        `${address} is an address of the ${environment} environment.`,
      )
      return
    }
  }
  if (isKnown) return
  if (service === 'transactions') {
    const message = `${address} is not a published source address of the transaction service.`
    findings.whole.add('source-unlisted', message)
  } else if (service === 'other' || service === 'none') {
    const what =
      service === 'other'
        ? 'source addresses of other products are undocumented'
        : 'the body names no service'
    const message = `${address} is unknown; ${what}.`
    findings.whole.add('source-not-published', message, 'Hooktrail')
  } else {
    const message = `${address} is unknown. The funding service does not publish its addresses; ask your account manager.`
    findings.whole.add('source-not-published', message)
  }
}
