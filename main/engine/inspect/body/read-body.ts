import { capacityTexts, isCapacity } from '#contract/deliveries/receptions'
import { headerValue } from '#contract/headers'
import type { JsonNode } from '#contract/json/text'
import type { FindingsCollector } from '../collect-findings.ts'
import { quoteText } from '../format-value.ts'
import type { InspectedDelivery } from '../inspection-result.ts'
import { maximumJsonValues, readBoundedJson } from './bounded-json.ts'
import { type DecodeProblem, decodeBody, maximumDecodedBytes } from './decode-body.ts'
import { type DecodedText, decodeText } from './decode-text.ts'
import { checkWrappedForm } from './wrapped-notification.ts'

export interface BodyText {
  readonly text: string
  readonly root: JsonNode
}

const problemCodes = {
  unknown: 'body-encoding-unknown',
  corrupt: 'body-encoding-corrupt',
  'too-large': 'body-not-decoded',
} as const satisfies Record<DecodeProblem['kind'], string>

/** The body as JSON; otherwise `null`, with a finding about the reason. */
export function readBody(delivery: InspectedDelivery, findings: FindingsCollector): BodyText | null {
  const { reception, body, method } = delivery
  if (reception === 'malformed' || reception === 'headers-too-large') {
    findings.whole.add('request-malformed', receptionMessage(delivery))
    return null
  }
  if (reception !== 'whole') findings.whole.add('body-truncated', receptionMessage(delivery))
  if (body.length === 0) {
    // A GET has no body, and a request cut before its body has its own finding.
    if (reception === 'whole' && method === 'POST') {
      findings.whole.add('body-empty', 'Expected a JSON notification; the body is empty.')
    }
    return null
  }
  const { bytes, problem } = decodeBody(
    body,
    headerValue(delivery.headers, 'content-encoding'),
    delivery.decodeLimit,
  )
  if (bytes.length > maximumDecodedBytes) {
    const message = `The body is ${bytes.length} bytes long; fields are inspected up to ${maximumDecodedBytes}.`
    findings.whole.add('body-decoded-too-large', message)
    return null
  }
  const decoded = decodeText(bytes)
  const json = readBoundedJson(decoded.text)
  if (json === null) {
    const message = `The body holds more than ${maximumJsonValues} JSON values, so its fields are not inspected.`
    findings.whole.add('body-too-many-values', message)
    return null
  }
  if (json.ok) {
    if (problem !== null) {
      const message = `The header says ${quoteText(problem.encoding)}, but the body is plain JSON.`
      findings.whole.add('content-encoding-untrue', message)
    }
    checkText(decoded, findings)
    return { text: decoded.text, root: json.root }
  }
  if (problem !== null) findings.whole.add(problemCodes[problem.kind], problem.message)
  else if (reception === 'whole') {
    checkText(decoded, findings)
    const { line, column, expected, found } = json.problem
    const place = `line ${line}, column ${column}`
    findings.whole.add('body-not-json', `Expected ${expected} at ${place}; received ${found}.`)
    checkWrappedForm(decoded.text, findings)
  }
  return null
}

function receptionMessage(delivery: InspectedDelivery): string {
  const saved = `${delivery.body.length} bytes are saved`
  const declared = delivery.declaredBodyBytes === null ? '' : ` of ${delivery.declaredBodyBytes} declared`
  if (isCapacity(delivery.reception)) return `${capacityTexts[delivery.reception]}; ${saved}${declared}.`
  switch (delivery.reception) {
    case 'malformed':
      return malformedMessage(delivery, saved)
    case 'headers-too-large':
      return `The request head exceeds the limit, or has more than 2,000 headers; ${saved}.`
    case 'body-too-large':
      return `The body exceeds the limit; ${saved}${declared}.`
    case 'timed-out':
      return `The request was incomplete in time; ${saved}${declared}.`
    default:
      return `The sender disconnected early; ${saved}${declared}.`
  }
}

/** First bytes of other protocols, unprintable bytes as `<0d>`, and advice. */
const protocols = [
  {
    name: 'TLS',
    // Head of a record (RFC 8446, 5.1).
    begin: /^<1[4-7]><03><0[0-4]>/,
    advice: 'Start the sender’s URL with http://, or put a proxy that ends TLS before this port.',
  },
  {
    name: 'the PROXY protocol',
    begin: /^(?:PROXY (?:TCP4|TCP6|UNKNOWN)(?: |<0d>)|(?:<0d><0a><0d><0a>)?<00><0d><0a>QUIT<0a>)/,
    advice: 'Turn the PROXY protocol off at the load balancer.',
  },
  {
    name: 'HTTP/2',
    begin: /^PRI \* HTTP\/2\.0<0d><0a>/,
    advice: 'Set the sender or the proxy to HTTP/1.1.',
  },
] as const

function malformedMessage({ headers, body }: InspectedDelivery, saved: string): string {
  // An unreadable head has no headers.
  if (headers.length > 0) {
    return `The body is not valid in chunks; ${saved}: the chunks before, then the bytes as received.`
  }
  const start = Buffer.from(body.subarray(0, 64))
    .toString('latin1')
    .replace(/[^ -~]/g, byte => `<${byte.charCodeAt(0).toString(16).padStart(2, '0')}>`)
  const found = protocols.find(({ begin }) => begin.test(start))
  return found === undefined
    ? `Not valid HTTP; ${saved}.`
    : `Not HTTP/1.1 but ${found.name}; ${saved}. ${found.advice}`
}

function checkText(decoded: DecodedText, findings: FindingsCollector): void {
  if (decoded.encoding !== 'utf-8') {
    findings.whole.add(
      'body-not-utf8',
      `JSON is UTF-8; the byte order mark says ${decoded.encoding.toUpperCase()}.`,
    )
  } else if (decoded.isBroken) {
    findings.whole.add('body-not-utf8', 'JSON is UTF-8; the body has invalid bytes.')
  } else if (decoded.hasByteOrderMark) {
    findings.whole.add('byte-order-mark', 'JSON has no byte order mark; the body starts with one.')
  }
}
