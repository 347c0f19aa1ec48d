import { expect, test } from 'vitest'
import { refusalOf } from '../../../../../main/engine/registration/responses/refusal.ts'

const of = (text: string, code: string | null = null, service: 'transactions' | 'funding' = 'transactions') =>
  refusalOf(service, { text, code, isPage: false })

// "Its error text names the duplicated event type": Transaction Notification Service, "Register a callback URL".
test.each([
  'Already subscribed to TRANSACTION',
  'TRANSACTION already exists',
  'Event TRANSACTION is subscribed.',
  'Duplicated event type: TRANSACTION',
  'The event type "TRANSACTION" is in use',
  'The webhook could not be created because TRANSACTION is subscribed',
  'You are subscribed to TRANSACTION',
  'An existing subscription was found for TRANSACTION',
  'TRANSACTION cannot be subscribed twice',
  'You cannot have more than one webhook for TRANSACTION',
  'Limit reached: TRANSACTION is already subscribed',
  'A webhook for TRANSACTION already exists and the limit is 1',
  'TRANSACTION_ALREADY_EXISTS',
  'event TRANSACTION conflicts with an active one',
  'TRANSACTION was duplicated',
  'The event type is duplicated: TRANSACTION',
  'Repeated event: TRANSACTION',
  'TRANSACTION must not be repeated',
])('[T12-8] %j says that the event is subscribed', text => {
  expect(of(text)).toBe('already-subscribed')
})

test('a code with words counts like the text', () => {
  expect(of('TRANSACTION', 'duplicate_event')).toBe('already-subscribed')
  expect(of('TRANSACTION', '0999')).toBe('refused')
})

test.each([
  // They do not name the event type.
  'Duplicate webhook',
  'EVENT_TYPE_ALREADY_EXISTS',
  'callback_url is already in use by another account',
  'The URL is already registered',
  'callback_url is already in use for TRANSACTION by another account',
  'Account does not exist',
  'The user is not subscribed',
  'The event was not already registered',
  'No subscription exists for TRANSACTION',
  'Event type TRANSACTIONS does not exist',
  'The URL must be registered first',
  'The webhook could not be registered for TRANSACTION',
  'Webhooks are available for registered users',
  'Unknown event type. Existing event types: TRANSACTION',
  'TRANSACTION is not supported',
  'Webhook limit already reached',
  'The subscription has already expired',
  'Only one event type is accepted: TRANSACTION',
])('[T12-8] %j does not', text => {
  expect(of(text)).toBe('refused')
})

test('[T12-8] the funding service has no event types, so nothing is subscribed already', () => {
  expect(of('TRANSACTION is already subscribed', null, 'funding')).toBe('refused')
})
