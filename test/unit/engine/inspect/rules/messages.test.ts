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
  [issuance, amount, '.5', 'Expected digits and a point; received ".5".'],
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
  [issuance, network, undefined, 'Expected network (payment network, an open list); it is missing.'],
  [issuance, network, null, 'Expected network (payment network, an open list); received null.'],
  [issuance, network, '', 'Expected network (payment network, an open list); received "".'],
  [
    ...([redemption, account, undefined] as const),
    'Expected mexican_bank_account (only for SPEI redemptions); it is missing.',
  ],
  [
    ...([transactionExample('redemption', 'PENDING', exchangeRedemption), account, {}] as const),
    'Expected no mexican_bank_account here (only for SPEI redemptions); received an object.',
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

test.each([
  ['IN_PROGRESS', 'T11-7'],
  ['COMPLETE', 'T11-8'],
  ['FAILED', 'T11-9'],
])('a refund that is %s without steps is told by what the document says of it (%s)', (status, statement) => {
  const { findings } = inspectDelivery(
    inspectedDelivery(transactionExample('issuance', 'FAILED', { refund_status: status })),
  )
  expect(findings.filter(({ code }) => code === 'refund-steps-missing')).toMatchObject([
    {
      message: `refund_status is ${status} without any step.`,
      source: `Transaction Notification Service, States and transitions (${statement})`,
    },
  ])
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
