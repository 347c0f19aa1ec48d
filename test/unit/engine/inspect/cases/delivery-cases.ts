import { gzipSync } from 'node:zlib'
import { maximumJsonValues } from '../../../../../main/engine/inspect/body/bounded-json.ts'
import { maximumDecodedBytes } from '../../../../../main/engine/inspect/body/decode-body.ts'
import { maximumFindings } from '../../../../../main/engine/inspect/collect-findings.ts'
import type { InspectedDelivery } from '../../../../../main/engine/inspect/inspection-result.ts'
import { fundingExample, transactionExample } from '../../../../support/inspection/examples.ts'
import { inspectedDelivery } from '../../../../support/store/inspected-delivery.ts'
import type { FindingCase } from './finding-cases.ts'

const plain = inspectedDelivery(transactionExample('issuance', 'COMPLETE'))
const funding = inspectedDelivery(fundingExample('complete'))
const one = (
  code: FindingCase['code'],
  path: string,
  bad: FindingCase['bad'],
  good = plain,
): FindingCase => ({
  ...{ code, path, bad, good },
})
const gzipped = {
  ...plain,
  headers: [['Content-Encoding', 'gzip']],
  body: gzipSync(plain.body),
} satisfies Partial<InspectedDelivery>
const payout = inspectedDelivery({ event: 'payout', payload: { id: 'x1', status: 'PAID' } })
const from = (remoteAddress: string) => ({ ...plain, remoteAddress })

export const deliveryCases: FindingCase[] = [
  one('body-empty', '', inspectedDelivery(''), inspectedDelivery('', { method: 'GET' })),
  one('body-truncated', '', { ...plain, reception: 'aborted', body: plain.body.subarray(0, 40) }),
  one('body-truncated', '', { ...plain, reception: 'body-too-large', declaredBodyBytes: 99_999_999 }),
  one('request-malformed', '', inspectedDelivery('\x16\x03\x01', { reception: 'malformed', method: '' })),
  one(
    'body-too-many-values',
    '',
    inspectedDelivery(`[${'1,'.repeat(maximumJsonValues)}1]`),
    inspectedDelivery(`[${'1,'.repeat(maximumJsonValues - 2)}1]`),
  ),
  one(
    'body-encoding-unknown',
    '',
    { ...plain, headers: [['Content-Encoding', 'zstd']], body: new Uint8Array([0x28, 0xb5, 0x2f, 0xfd]) },
    { ...plain, headers: [['Content-Encoding', 'identity']] },
  ),
  one('body-encoding-corrupt', '', { ...gzipped, body: gzipped.body.subarray(0, 60) }, gzipped),
  one('body-decoded-too-large', '', { ...plain, body: new Uint8Array(maximumDecodedBytes + 1).fill(0x20) }),
  one(
    'body-decoded-too-large',
    '',
    { ...gzipped, body: gzipSync(Buffer.alloc(maximumDecodedBytes + 1)) },
    gzipped,
  ),
  one('content-encoding-untrue', '', { ...plain, headers: [['Content-Encoding', 'gzip']] }, gzipped),
  one('body-not-utf8', '', { ...plain, body: plain.body.with(plain.body.indexOf(0x53), 0xff) }),
  one('body-not-utf8', '', inspectedDelivery(new Uint8Array([0xff, 0xfe, 0x7b, 0, 0x7d, 0]))),
  one('body-not-json', '', inspectedDelivery('event=funding&fid=1')),
  one('byte-order-mark', '', { ...plain, body: new Uint8Array([0xef, 0xbb, 0xbf, ...plain.body]) }),
  one('body-not-object', '', inspectedDelivery('[]')),
  one(
    'duplicate-key',
    '/payload/status',
    inspectedDelivery('{"event":"funding","payload":{"fid":"1","status":"pending","status":"complete"}}'),
    inspectedDelivery('{"event":"funding","payload":{"fid":"1","status":"pending"}}'),
  ),
  one(
    'duplicate-key-harmless',
    '/payload/status',
    inspectedDelivery('{"event":"funding","payload":{"fid":"1","status":"pending","status":"pending"}}'),
    inspectedDelivery('{"event":"funding","payload":{"fid":"1","status":"pending","Status":"pending"}}'),
  ),
  one(
    'duplicate-key-harmless',
    '/payload/details/concepto',
    inspectedDelivery('{"event":"funding","payload":{"details":{"concepto":"a","concepto":"b"}}}'),
  ),
  one('content-type-missing', '', { ...plain, headers: [] }),
  one('content-type-wrong', '', { ...plain, headers: [['content-type', 'text/plain']] }),
  one(
    'content-type-wrong',
    '',
    { ...plain, headers: [['content-type', 'application/json; charset=iso-8859-1']] },
    { ...plain, headers: [['content-type', 'Application/JSON; Charset="UTF-8"']] },
  ),
  one('method-not-post', '', { ...plain, method: 'PUT' }),
  one(
    'answer-late',
    '',
    { ...plain, answer: { status: 200, elapsedMs: 5000.5 } },
    { ...plain, answer: { status: 200, elapsedMs: 5000 } },
  ),
  one(
    'answer-late',
    '',
    { ...plain, answer: { status: 200, elapsedMs: 5001 } },
    // A GET of the address is not a notification.
    inspectedDelivery('', { method: 'GET', answer: { status: 200, elapsedMs: 5001 } }),
  ),
  one(
    'answer-late-advice',
    '',
    { ...payout, answer: { status: 200, elapsedMs: 5001 } },
    { ...plain, answer: { status: 200, elapsedMs: 5001 } },
  ),
  one(
    'answer-late',
    '',
    { ...plain, answer: { status: 200, elapsedMs: 5001 } },
    { ...payout, answer: { status: 200, elapsedMs: 5001 } },
  ),
  one('answer-not-2xx-advice', '', inspectedDelivery('not JSON', { answer: { status: 404, elapsedMs: 1 } })),
  one(
    'answer-not-2xx-advice',
    '',
    inspectedDelivery(fundingExample('pending'), { answer: { status: 404, elapsedMs: 1 } }),
    { ...plain, answer: { status: 404, elapsedMs: 1 } },
  ),
  one(
    'answer-not-2xx',
    '',
    { ...plain, answer: { status: 503, elapsedMs: 1 } },
    { ...plain, answer: { status: 204, elapsedMs: 1 } },
  ),
  one('source-stage', '', from('3.22.247.241'), from('52.15.91.227')),
  one('source-production', '', from('::ffff:18.219.140.132'), from('3.22.247.241')),
  one('source-unlisted', '', from('203.0.113.9'), from('::1')),
  one(
    'source-not-published',
    '',
    { ...funding, remoteAddress: '203.0.113.9' },
    { ...funding, remoteAddress: '52.15.91.227' },
  ),
  // Of the other service each is judged by a statement of its own.
  one('method-not-post', '', { ...funding, method: 'PUT' }),
  one('content-type-wrong', '', { ...funding, headers: [['Content-Type', 'text/plain']] }),
  one('answer-late', '', { ...funding, answer: { status: 200, elapsedMs: 5001 } }),
  one('signature-not-checked', '', {
    ...plain,
    headers: [
      ['content-type', 'application/json'],
      ['X-Bitso-Webhook-Event-Signature', 'c2ln'],
      ['X-Bitso-Key-Id', 'key-1'],
    ],
  }),
  one('findings-cut', '', inspectedDelivery(transactionExample('issuance', 'COMPLETE', manyMembers()))),
]

function manyMembers() {
  return Object.fromEntries(Array.from({ length: maximumFindings + 1 }, (_, index) => [`extra${index}`, 1]))
}
