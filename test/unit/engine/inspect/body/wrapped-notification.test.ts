import { expect, test } from 'vitest'
import { inspectDelivery } from '../../../../../main/engine/inspect/inspect-delivery.ts'
import { fundingExample, transactionExample } from '../../../../support/inspection/examples.ts'
import { inspectedDelivery } from '../../../../support/store/inspected-delivery.ts'

const notification = transactionExample('issuance', 'COMPLETE')
const text = JSON.stringify(notification)
const base64 = Buffer.from(text).toString('base64')

const wrapped = (body: unknown) =>
  inspectDelivery(inspectedDelivery(body)).findings.filter(({ code }) => code === 'notification-wrapped')

test.each<[string, unknown, path: string]>([
  ['Amazon SNS', { Type: 'Notification', MessageId: 'm1', Message: text }, '/Message'],
  ['Amazon SQS', { Records: [{ eventSource: 'aws:sqs', body: text }] }, '/Records/0/body'],
  ['Lambda', { Records: [{ Sns: { Message: text } }] }, '/Records/0/Sns/Message'],
  ['Amazon API Gateway', { httpMethod: 'POST', headers: {}, body: text }, '/body'],
  ['Amazon API Gateway', { requestContext: {}, isBase64Encoded: true, body: base64 }, '/body'],
  ['Amazon EventBridge', { source: 's', 'detail-type': 't', detail: notification }, '/detail'],
  ['CloudEvents', { specversion: '1.0', type: 't', source: 's', data: notification }, '/data'],
  ['CloudEvents', { specversion: '1.0', type: 't', source: 's', data_base64: base64 }, '/data_base64'],
  ['Google Pub/Sub', { subscription: 's', message: { data: base64 } }, '/message/data'],
  ['an object with hook', { hook: { body: notification } }, '/hook/body'],
  ['a list', [notification, fundingExample('pending')], '/0'],
  ['JSON text', JSON.stringify(text), ''],
  ['a form (payload=)', `payload=${encodeURIComponent(text)}`, ''],
  ['a form (data=)', `x=1&data=${encodeURIComponent(text)}`, ''],
])('a notification inside %s is told with its envelope, and no member is missed', (name, body, path) => {
  const given = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const [found] = wrapped(given)
  expect(found).toMatchObject({ severity: 'error', path })
  expect(found?.message).toContain(name)
  const codes = inspectDelivery(inspectedDelivery(given)).findings.map(({ code }) => code)
  expect(codes).not.toContain('event-missing')
  expect(codes).not.toContain('body-not-object')
})

test.each([
  [notification],
  [{ Type: 'Notification', Message: 'Hello.' }],
  [{ specversion: '1.0', data: { id: 1 } }],
  [{ hook: [[[[[notification]]]]] }],
  [['text', 7]],
  ['payload=hello'],
  [{ event: 'funding', payload: 'text', more: notification }],
])('%j is none', body => {
  expect(wrapped(body)).toEqual([])
})
