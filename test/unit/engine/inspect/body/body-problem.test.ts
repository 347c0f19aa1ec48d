import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { inspectDelivery } from '../../../../../main/engine/inspect/inspect-delivery.ts'
import type { InspectedDelivery } from '../../../../../main/engine/inspect/inspection-result.ts'
import { transactionExample } from '../../../../support/inspection/examples.ts'
import { inspectedDelivery } from '../../../../support/store/inspected-delivery.ts'

const notification = JSON.stringify(transactionExample('issuance', 'COMPLETE'))
const encodedAs = (encoding: string): Partial<InspectedDelivery> => ({
  headers: [
    ['Content-Type', 'application/json'],
    ['Content-Encoding', encoding],
  ],
})

test.each<[string, unknown, Partial<InspectedDelivery>, string | null]>([
  ['a notification', notification, {}, null],
  ['an encoded notification', gzipSync(notification), encodedAs('gzip'), null],
  ['an event of another product', '{"event":"payout","payload":{"id":"p1"}}', {}, null],
  ['an empty POST', '', {}, 'empty'],
  ['a GET, which has no body', '', { method: 'GET' }, null],
  ['text', 'hello', {}, 'not-json'],
  ['bytes', new Uint8Array([0xc3, 0x28, 0x41]), {}, 'not-utf8'],
  [
    'UTF-16',
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(notification, 'utf16le')]),
    {},
    'not-utf8',
  ],
  ['an unknown encoding', new Uint8Array([1, 2, 3]), encodedAs('zip'), 'encoding'],
  ['a broken encoding', new Uint8Array([1, 2, 3]), encodedAs('gzip'), 'encoding'],
  ['a list', '[1,2]', {}, 'not-notification'],
  ['an object of something else', '{"hello":"world"}', {}, 'not-notification'],
  ['a payload without an event that says nothing', '{"payload":{"a":1}}', {}, 'not-notification'],
  ['an event alone', '{"event":"funding"}', {}, 'not-notification'],
  ['a payload that shows what it is', `{"payload":{"fid":"f1","status":"pending"}}`, {}, null],
  ['a body that was cut, which its reception says', '{"event":"fun', { reception: 'aborted' }, null],
])('%s', (_, body, overrides, expected) => {
  expect(inspectDelivery(inspectedDelivery(body, overrides)).bodyProblem).toBe(expected)
})
