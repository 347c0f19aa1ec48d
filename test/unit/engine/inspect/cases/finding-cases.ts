import { gzipSync } from 'node:zlib'
import type { FindingCodeName } from '#contract/deliveries/finding-codes'
import { maximumJsonValues } from '../../../../../main/engine/inspect/body/bounded-json.ts'
import { maximumDecodedBytes } from '../../../../../main/engine/inspect/body/decode-body.ts'
import { maximumFindings } from '../../../../../main/engine/inspect/collect-findings.ts'
import type { InspectedDelivery } from '../../../../../main/engine/inspect/inspection-result.ts'
import {
  fundingExample,
  type JsonRecord,
  refundOf,
  transactionExample,
} from '../../../../support/inspection/examples.ts'
import { inspectedDelivery } from '../../../../support/store/inspected-delivery.ts'

const plain = inspectedDelivery(transactionExample('issuance', 'COMPLETE'))
const funding = inspectedDelivery(fundingExample('complete'))
const payout = inspectedDelivery({ event: 'payout', payload: { id: 'x1', status: 'PAID' } })
const one = (code: FindingCase['code'], bad: FindingCase['bad'], good = plain, path = '') => ({
  code,
  path,
  bad,
  good,
})
const from = (remoteAddress: string, delivery = plain) => ({ ...delivery, remoteAddress })
const responded = (status: number, elapsedMs: number, delivery = plain) => ({
  ...delivery,
  response: { status, elapsedMs },
})
const received = (time: string, delivery = plain) => ({ ...delivery, receivedAtMs: Date.parse(time) })
const encoded = (encoding: string, body = plain.body) => ({
  ...plain,
  headers: [['Content-Encoding', encoding]] as [string, string][],
  body: new Uint8Array(body),
})
const gzipped = encoded('gzip', gzipSync(plain.body))
const typed = (type: string, delivery = plain) => ({
  ...delivery,
  headers: [['content-type', type]] as [string, string][],
})
const manyMembers = Array.from({ length: maximumFindings + 1 }, (_, index) => [`extra${index}`, 1])

const deliveryCases: FindingCase[] = [
  one('body-empty', inspectedDelivery(''), inspectedDelivery('', { method: 'GET' })),
  one('body-truncated', { ...plain, reception: 'aborted', body: plain.body.subarray(0, 40) }),
  one('body-truncated', { ...plain, reception: 'body-too-large', declaredBodyBytes: 99_999_999 }),
  one('request-malformed', inspectedDelivery('\x16\x03\x01', { reception: 'malformed', method: '' })),
  one(
    'body-too-many-values',
    inspectedDelivery(`[${'1,'.repeat(maximumJsonValues)}1]`),
    inspectedDelivery(`[${'1,'.repeat(maximumJsonValues - 2)}1]`),
  ),
  one(
    'body-encoding-unknown',
    encoded('zstd', new Uint8Array([0x28, 0xb5, 0x2f, 0xfd])),
    encoded('identity'),
  ),
  one('body-encoding-corrupt', encoded('gzip', gzipped.body.subarray(0, 60)), gzipped),
  one('body-decoded-too-large', { ...plain, body: new Uint8Array(maximumDecodedBytes + 1).fill(0x20) }),
  one('body-not-decoded', encoded('gzip', gzipSync(Buffer.alloc(100_000))), gzipped),
  one('content-encoding-untrue', encoded('gzip'), gzipped),
  one('body-not-utf8', { ...plain, body: plain.body.with(plain.body.indexOf(0x53), 0xff) }),
  one('body-not-utf8', inspectedDelivery(new Uint8Array([0xff, 0xfe, 0x7b, 0, 0x7d, 0]))),
  one('body-not-json', inspectedDelivery('event=funding&fid=1')),
  one('byte-order-mark', { ...plain, body: new Uint8Array([0xef, 0xbb, 0xbf, ...plain.body]) }),
  one('body-not-object', inspectedDelivery('[]')),
  one(
    'duplicate-key',
    inspectedDelivery('{"event":"funding","payload":{"fid":"1","status":"pending","status":"complete"}}'),
    inspectedDelivery('{"event":"funding","payload":{"fid":"1","status":"pending"}}'),
    '/payload/status',
  ),
  one(
    'duplicate-key-harmless',
    inspectedDelivery('{"event":"funding","payload":{"fid":"1","status":"pending","status":"pending"}}'),
    inspectedDelivery('{"event":"funding","payload":{"fid":"1","status":"pending","Status":"pending"}}'),
    '/payload/status',
  ),
  one(
    'duplicate-key-harmless',
    inspectedDelivery('{"event":"funding","payload":{"details":{"concepto":"a","concepto":"b"}}}'),
    plain,
    '/payload/details/concepto',
  ),
  one('content-type-missing', { ...plain, headers: [] }),
  one('content-type-wrong', typed('text/plain')),
  one(
    'content-type-wrong',
    typed('application/json; charset=iso-8859-1'),
    typed('Application/JSON; Charset="UTF-8"'),
  ),
  one('notification-not-post', { ...plain, method: 'PUT' }),
  one('method-not-post', inspectedDelivery('', { method: 'GET' }), { ...plain, method: 'PUT' }),
  one('response-late', responded(200, 5000.5), responded(200, 5000)),
  // A GET of the address is not a notification.
  one('response-late', responded(200, 5001), {
    ...responded(200, 5001, inspectedDelivery('')),
    method: 'GET',
  }),
  one('response-late', responded(200, 5001), responded(200, 5001, payout)),
  one('notification-wrapped', inspectedDelivery([transactionExample('issuance', 'COMPLETE')]), plain, '/0'),
  one('notification-wrapped', inspectedDelivery({ data: fundingExample('complete') }), funding, '/data'),
  one(
    'timestamp-ahead',
    received('2024-05-06T06:00:00Z'),
    received('2024-05-06T10:00:00Z'),
    '/payload/updated_at',
  ),
  one(
    'timestamp-ahead',
    received('2024-05-06T08:20:00Z', funding),
    received('2024-05-06T09:10:00Z', funding),
    '/payload/created_at',
  ),
  one('response-late-advice', responded(200, 5001, payout), responded(200, 5001)),
  one('response-not-2xx', responded(503, 1), responded(204, 1)),
  one('response-not-2xx-advice', responded(404, 1, funding), responded(404, 1)),
  one('response-not-2xx-advice', responded(404, 1, inspectedDelivery('not JSON'))),
  one('source-stage', from('3.22.247.241'), from('52.15.91.227')),
  one('source-production', from('::ffff:18.219.140.132'), from('3.22.247.241')),
  one('source-production', { ...plain, headers: [...plain.headers, ['hooktrail-production', 'yes']] }),
  one('source-agent', { ...plain, headers: [['hooktrail-agent', '127.0.0.1'], ...plain.headers] }),
  one('source-unlisted', from('203.0.113.9'), from('::1')),
  one('source-not-published', from('203.0.113.9', funding), from('52.15.91.227', funding)),
  // Of the other service each is judged by a separate statement.
  one('notification-not-post', { ...funding, method: 'PUT' }, funding),
  one('content-type-wrong', typed('text/plain', funding)),
  one('response-late', responded(200, 5001, funding)),
  one('signature-not-checked', {
    ...plain,
    headers: [
      ['content-type', 'application/json'],
      ['X-Bitso-Webhook-Event-Signature', 'c2ln'],
      ['X-Bitso-Key-Id', 'key-1'],
    ],
  }),
  one(
    'findings-cut',
    inspectedDelivery(transactionExample('issuance', 'COMPLETE', Object.fromEntries(manyMembers))),
  ),
]

const refundStatus = '/payload/redemption/refund_status'

const refundCases: FindingCase[] = [
  {
    code: 'refund-steps-out-of-order',
    path: '/payload/redemption/refund_steps/1',
    bad: withSteps('COMPLETE', step('COMPLETE', '10:01:00'), step('COMPLETE', '10:00:59')),
    good: withSteps('COMPLETE', step('COMPLETE', '10:01:00'), step('COMPLETE', '10:01:00')),
  },
  // What the status of a refund means, with steps that contradict it and steps that do not.
  contradicts(withSteps('PENDING', step('IN_PROGRESS')), withSteps('PENDING')),
  // What a step does whose status is not documented is unknown.
  contradicts(withSteps('PENDING', step('COMPLETE')), withSteps('PENDING', step('SCHEDULED'))),
  contradicts(
    withSteps('IN_PROGRESS', step('COMPLETE')),
    withSteps('IN_PROGRESS', step('COMPLETE'), step('IN_PROGRESS')),
  ),
  contradicts(withSteps('COMPLETE', step('FAILED')), withSteps('COMPLETE', step('FAILED'), step('COMPLETE'))),
  contradicts(
    withSteps('COMPLETE', step('COMPLETE'), step('FAILED')),
    withSteps('COMPLETE', step('COMPLETE'), step('COMPLETE')),
  ),
  contradicts(withSteps('COMPLETE', step('IN_PROGRESS')), withSteps('COMPLETE', step('COMPLETE'))),
  contradicts(
    withSteps('FAILED', step('COMPLETE'), step('IN_PROGRESS')),
    withSteps('FAILED', step('COMPLETE'), step('FAILED')),
  ),
  ...['PENDING', 'IN_PROGRESS', 'FAILED'].map(status => ({
    ...contradicts(refund(status, { refunded: true }), refund(status, { refunded: false })),
    path: '/payload/redemption/refunded',
  })),
  // No words of the specification exclude these.
  disagrees(
    withSteps('FAILED', step('COMPLETE'), step('COMPLETE')),
    withSteps('FAILED', step('COMPLETE'), step('FAILED')),
  ),
  disagrees(
    withSteps('COMPLETE', step('FAILED'), step('COMPLETE')),
    withSteps('COMPLETE', step('COMPLETE'), step('COMPLETE')),
  ),
  ...(['issuance', 'redemption', 'crypto_withdrawal'] as const).map(
    (kind): FindingCase => ({
      code: 'failure-unexplained',
      path: `/payload/${kind}`,
      bad: failed(kind, { failure_reason: undefined, error: undefined }),
      good: failed(kind, { error: undefined }),
    }),
  ),
]

function contradicts(bad: FindingCase['bad'], good: FindingCase['good']): FindingCase {
  return { code: 'refund-contradicts', path: refundStatus, bad, good }
}

function disagrees(bad: FindingCase['bad'], good: FindingCase['good']): FindingCase {
  return { code: 'refund-disagrees', path: refundStatus, bad, good }
}

function withSteps(status: string, ...refund_steps: readonly JsonRecord[]) {
  return refund(status, { refunded: status === 'COMPLETE', refund_steps })
}

function refund(status: string, members: JsonRecord) {
  return failed('redemption', { ...refundOf('redemption', status), ...members })
}

function failed(kind: 'issuance' | 'redemption' | 'crypto_withdrawal', members: JsonRecord) {
  return inspectedDelivery(transactionExample(kind, 'FAILED', members))
}

function step(status: string, time?: string): JsonRecord {
  const id = status === 'COMPLETE' ? { id: 'a1' } : {}
  return { step: 'TOKEN_MINT', status, ...id, ...(time && { created_at: `2024-05-06T${time}Z` }) }
}

/** A delivery that gets the finding, where it points, and its neighbor that does not. */
interface FindingCase {
  readonly code: FindingCodeName
  readonly path: string
  readonly bad: InspectedDelivery
  readonly good: InspectedDelivery
}

/** Of deliveries that differ in more than one member of a notification: see member-cases.ts. */
export const findingCases: readonly FindingCase[] = [...deliveryCases, ...refundCases]
