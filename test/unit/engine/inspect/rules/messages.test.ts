import { expect, test } from 'vitest'
import { inspectDelivery } from '../../../../../main/engine/inspect/inspect-delivery.ts'
import {
  exchangeRedemption,
  fundingExample,
  refundOf,
  transactionExample,
} from '../../../../support/inspection/examples.ts'
import { inspectedDelivery } from '../../../../support/store/inspected-delivery.ts'
import { type Notification, withMember } from '../cases/member-cases.ts'

const issuance = transactionExample('issuance', 'PENDING')
const failed = transactionExample('issuance', 'FAILED', { error: undefined })
const redemption = transactionExample('redemption', 'PENDING')
const refunded = transactionExample('redemption', 'FAILED', refundOf('redemption', 'COMPLETE'))
const amount = '/payload/issuance/amount'
const network = '/payload/issuance/network'
const account = '/payload/redemption/receiver_account/mexican_bank_account'
const stepId = '/payload/redemption/refund_steps/0/id'

test.each<[Notification, path: string, value: unknown, ...messages: string[]]>([
  [issuance, amount, '0.00', 'Expected a positive number; received "0.00", which is zero.'],
  [issuance, amount, '-1', 'Expected a positive number; received "-1", which is negative.'],
  [issuance, amount, '1,5', 'Expected a positive number; received "1,5", which is not a decimal number.'],
  [issuance, amount, '.5', 'Expected a number such as 1500.25; received ".5".'],
  [
    ...([issuance, amount, 0] as const),
    'Expected a positive number; received the number 0, which is zero.',
    'Expected text; received the number 0.',
  ],
  [
    ...([fundingExample('pending'), '/payload/amount', '-1'] as const),
    'Expected an amount, zero or more; received "-1", which is negative.',
  ],
  [fundingExample('pending'), '/payload/amount', '0', 'The amount "0" is zero.'],
  [
    ...([fundingExample('pending'), '/payload/created_at', 1714988400] as const),
    'Expected an ISO 8601 timestamp; received the number 1714988400.',
    'Expected text; received the number 1714988400.',
  ],
  [issuance, '/event', '', 'Expected an event; received "".'],
  [issuance, network, undefined, 'Expected network (payment network, such as ARBITRUM); it is missing.'],
  [issuance, network, null, 'Expected network (payment network, such as ARBITRUM); received null.'],
  [issuance, network, '', 'Expected network (payment network, such as ARBITRUM); received "".'],
  [
    ...([redemption, account, undefined] as const),
    'Expected mexican_bank_account (present for SPEI redemptions); it is missing.',
  ],
  [
    ...([transactionExample('redemption', 'PENDING', exchangeRedemption), account, {}] as const),
    'Expected no further object in the account of an exchange transfer; received "mexican_bank_account".',
  ],
  [refunded, stepId, undefined, 'Expected an id of the complete step; it is missing.'],
  [refunded, stepId, null, 'Expected an id of the complete step; received null.'],
  [refunded, stepId, {}, 'Expected text; received an object.'],
])('%#: %o with %s = %j', (notification, path, value, ...messages) => {
  expect(messagesAt(withMember(notification, path, value), path)).toEqual(messages)
})

function messagesAt(body: unknown, at: string): string[] {
  return inspectDelivery(inspectedDelivery(body))
    .findings.filter(({ path }) => path === at)
    .map(({ message }) => message)
}

const ofRefund = (status: string) =>
  inspectDelivery(
    inspectedDelivery(
      transactionExample('issuance', 'FAILED', { refund_status: status, refunded: undefined }),
    ),
  ).findings.filter(({ code }) => /^refund-/.test(code))

test('a refund without steps contradicts IN_PROGRESS, is odd for COMPLETE, and nothing for PENDING and FAILED', () => {
  const [progress] = ofRefund('IN_PROGRESS')
  expect(progress).toMatchObject({
    severity: 'warning',
    code: 'refund-contradicts',
    source: 'Transaction Notification Service, States and transitions (T11-7)',
  })
  expect(ofRefund('COMPLETE')).toMatchObject([
    { severity: 'info', code: 'refund-steps-missing', source: 'Plain logic' },
  ])
  expect([...ofRefund('PENDING'), ...ofRefund('FAILED')]).toEqual([])
})

test('a failure without a reason says what its kind lacks; an error that is no object is one', () => {
  const without = (example: Notification, kind: string) =>
    messagesAt(withMember(example, `/payload/${kind}/failure_reason`, undefined), `/payload/${kind}`)
  expect(without(failed, 'issuance')).toEqual(['FAILED without a failure_reason and without an error.'])
  expect(without(transactionExample('crypto_deposit', 'FAILED'), 'crypto_deposit')).toEqual([
    'FAILED without a failure_reason.',
  ])
  expect(without(withMember(failed, '/payload/issuance/error', 'Late.'), 'issuance')).toEqual([])
})

test('a late response is told to the millisecond, so that it is over the limit', () => {
  const { findings } = inspectDelivery(
    inspectedDelivery(issuance, { response: { status: 200, elapsedMs: 5001 } }),
  )
  expect(findings.map(({ message }) => message)).toContain(
    'The response took 5.001 s; the service times out after 5 s.',
  )
})

test('a content type is judged by the standards alone, since no document names one', () => {
  const sourceOf = (value: string) =>
    inspectDelivery(inspectedDelivery(issuance, { headers: [['content-type', value]] })).findings.map(
      ({ source }) => source,
    )
  expect(sourceOf('')).toEqual(['RFC 9110 (HTTP), section 8.3'])
  expect(sourceOf('text/plain')).toEqual(['RFC 8259 (JSON), section 11'])
  expect(sourceOf('application/json; charset=latin1')).toEqual(['RFC 8259 (JSON), section 8.1'])
})
