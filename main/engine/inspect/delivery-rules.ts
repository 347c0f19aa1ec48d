import type { Finding } from '#contract/deliveries/finding'
import { headerValue } from '#contract/headers'
import { answerLimitMs, signatureHeaders } from '#contract/services/envelope'
import { sourceAddresses } from '#contract/services/source-addresses'
import type { HeaderPairs, Sender } from '#contract/terms'
import { isLoopbackAddress, plainAddress } from '../net/hosts.ts'
import { collectFindings, type FindingsCollector } from './collect-findings.ts'
import { quoteText } from './format-value.ts'
import type { InspectedDelivery } from './inspection-result.ts'
import type { KnownSources } from './known-sources.ts'

type Answer = Pick<NonNullable<InspectedDelivery['answer']>, 'status' | 'elapsedMs'>

/** Findings about the request itself, without its body. Both documents, "Notification delivery". */
export function checkDelivery(delivery: InspectedDelivery, findings: FindingsCollector): void {
  const { method, headers, body, reception } = delivery
  // What is not readable as HTTP has no method or headers.
  if (reception !== 'malformed' && reception !== 'headers-too-large') {
    if (method !== 'POST') {
      findings.add(
        'method-not-post',
        '',
        `Notifications are sent by POST; received ${method || 'no method'}.`,
      )
    }
    if (body.length > 0) checkContentType(headerValue(headers, 'content-type'), findings)
    checkSignature(headers, findings)
  }
}

/** Findings about how a delivery was answered. */
export function answerFindings(method: string, answer: Answer, service: Sender): Finding[] {
  const findings = collectFindings()
  checkAnswer(method, answer, service, findings)
  return findings.list(service)
}

/**
 * Both halves are about the POST of a notification. Five seconds are in both documents ("Limits"), the 2xx in that of the
 * transaction service only ("Notification delivery"). For every other sender they are advice.
 */
export function checkAnswer(
  method: string,
  answer: Answer,
  service: Sender,
  findings: FindingsCollector,
): void {
  if (method !== 'POST') return
  if (answer.elapsedMs > answerLimitMs) {
    const took = `The response took ${(answer.elapsedMs / 1000).toFixed(1)} s`
    if (service === 'other')
      findings.add('answer-late-advice', '', `${took}; respond within ${answerLimitMs / 1000} s.`)
    else findings.add('answer-late', '', `${took}; the service times out after ${answerLimitMs / 1000} s.`)
  }
  if (answer.status >= 200 && answer.status <= 299) return
  if (service === 'transactions') {
    findings.add(
      'answer-not-2xx',
      '',
      `The service expects a 2xx response; the response was ${answer.status}.`,
    )
  } else {
    findings.add('answer-not-2xx-advice', '', `Respond 2xx; the response was ${answer.status}.`)
  }
}

function checkContentType(value: string | null, findings: FindingsCollector): void {
  if (value === null || value.trim() === '') {
    findings.add('content-type-missing', '', 'Expected content type application/json; received none.')
    return
  }
  const [type = '', ...parameters] = value.split(';').map(part => part.trim().toLowerCase())
  if (type !== 'application/json' && !/^application\/[^\s/]+\+json$/.test(type)) {
    findings.add(
      'content-type-wrong',
      '',
      `Expected content type application/json; received ${quoteText(value)}.`,
    )
    return
  }
  const charset = parameters.find(parameter => parameter.startsWith('charset='))?.slice('charset='.length)
  if (charset !== undefined && charset.replaceAll('"', '') !== 'utf-8') {
    findings.add(
      'content-type-wrong',
      '',
      `JSON is UTF-8; the content type says charset ${quoteText(charset)}.`,
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
  findings.add('signature-not-checked', '', `Signed ${parts.join(', ')}; the signature was not verified.`)
}

/**
 * Findings about the sender's address. The list of the delivery's environment takes precedence over the published ones.
 * A loopback sender is a program on this machine or a tunnel's end, and proves nothing.
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
    findings.add('source-unlisted', '', message, `environment: ${known.environment}, source addresses`)
    return
  }
  for (const environment of ['stage', 'production'] as const) {
    if (sourceAddresses[environment].some(known => known === address)) {
      findings.add(`source-${environment}`, '', `${address} is an address of the ${environment} environment.`)
      return
    }
  }
  // On the environment's own list: as expected.
  if (isKnown) return
  if (service === 'transactions' || service === 'none') {
    const message = `${address} is not a published source address of the transaction service.`
    findings.add('source-unlisted', '', message)
  } else if (service === 'other') {
    const message = `${address} is unknown; source addresses of other products are undocumented.`
    findings.add('source-not-published', '', message, 'Hooktrail')
  } else {
    const message = `${address} is unknown; source addresses of this service are undocumented.`
    findings.add('source-not-published', '', message)
  }
}
