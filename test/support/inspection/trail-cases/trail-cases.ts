import { fundingExample, refundOf, transactionExample, withdrawalExample } from '../examples.ts'
import {
  at,
  complete,
  crypto,
  failed,
  found,
  issuance,
  life,
  other,
  pending,
  processing,
  progress,
  refund,
  refundsCases,
  spaced,
  type TrailCase,
  unclocked,
  withFee,
} from './trail-case.ts'

const timed = (status: 'PENDING' | 'IN_PROGRESS' | 'COMPLETE', seconds: string) =>
  issuance(status, {}, { updated_at: `2024-05-06T10:20:${seconds}` })
const timeless = (status: 'PENDING' | 'COMPLETE') =>
  issuance(status, {}, { created_at: undefined, updated_at: undefined })

/** Repetitions, updates and the order of arrival. */
const arrivalCases: readonly TrailCase[] = [
  found('arrived-out-of-order', 2, '', {
    bad: [progress, pending],
    good: [pending, progress],
  }),
  found('stale-after-final', 2, '/payload/status', {
    bad: [complete, progress],
    good: [progress, complete],
  }),
  found('stale-after-final', 2, '/payload/status', {
    bad: [complete, progress, issuance('COMPLETE', refundOf('issuance', 'PENDING'), at(30))],
    good: [progress, pending],
  }),
  found('status-skipped', 2, '/payload/status', {
    bad: [pending, complete],
    good: life,
  }),
  found('status-skipped', 1, '/payload/status', {
    bad: [failed],
    good: [fundingExample('complete')],
  }),
  found('same-status-update', 2, '/payload', {
    bad: [pending, issuance('PENDING', { network: 'POLYGON' }, at(1))],
    good: [...life.slice(0, 2), failed, refund('PENDING', 10), refund('IN_PROGRESS', 11)],
  }),
  found('duplicate-identical', 2, '', {
    bad: [pending, pending],
    good: [pending, spaced(pending)],
  }),
  found('duplicate-same-meaning', 2, '', {
    bad: [pending, spaced(pending)],
    good: [pending, pending],
  }),
  found('duplicate-differs', 2, '', {
    bad: [pending, { ...pending, event: 'Transaction', sent: 2 }],
    good: [pending, issuance('PENDING', { network: 'POLYGON' })],
  }),
  found('same-status-update', 2, '/payload', {
    bad: [processing, withFee, withdrawalExample('complete')],
    good: [processing, processing, withdrawalExample('complete')],
  }),
  found('order-not-certain', 2, '', {
    bad: [pending, unclocked('COMPLETE', undefined)],
    good: [pending, complete],
  }),
  found('order-not-certain', 2, '', {
    bad: [pending, unclocked('COMPLETE', 'soon')],
    good: [pending, complete],
  }),
  // Nothing orders: no clock, any two of the funding service, equal clocks before the end, and what is finer than clocks.
  found('order-not-certain', 2, '', {
    bad: [timeless('PENDING'), timeless('COMPLETE')],
    good: [timed('PENDING', '00Z'), timed('COMPLETE', '00Z')],
  }),
  found('order-not-certain', 2, '', {
    bad: [timed('PENDING', '00Z'), timed('IN_PROGRESS', '00Z')],
    good: [timed('PENDING', '00Z'), timed('IN_PROGRESS', '00.000001Z')],
  }),
  found('order-not-certain', 2, '', {
    bad: [timed('PENDING', '00.1234567Z'), timed('COMPLETE', '00.1234561Z')],
    good: [timed('PENDING', '00.1234560Z'), timed('COMPLETE', '00.123456Z')],
  }),
  found('order-not-certain', 2, '', {
    bad: [refund('PENDING', 20), refund('IN_PROGRESS', 20)],
    good: [refund('IN_PROGRESS', 20), refund('COMPLETE', 20)],
  }),
  found('order-not-certain', 1, '', {
    bad: [fundingExample('complete'), fundingExample('pending')],
    good: [issuance('FAILED', {}, at(10)), refund('PENDING', 10)],
  }),
  found('order-not-certain', 2, '', {
    bad: [withdrawalExample('pending'), withdrawalExample('processing')],
    good: [withdrawalExample('pending'), withdrawalExample('pending')],
  }),
  found('order-not-certain', 2, '', {
    bad: [
      fundingExample('pending', { updated_at: '2024-05-06T10:00:00Z' }),
      fundingExample('complete', { updated_at: '2024-05-06T11:00:00Z' }),
    ],
    good: life,
  }),
  // Without an order nothing is out of it.
  found('arrived-out-of-order', 2, '', {
    bad: [complete, pending],
    good: [fundingExample('complete'), fundingExample('pending')],
  }),
  found('stale-after-final', 2, '/payload/status', {
    bad: [complete, pending],
    good: [fundingExample('complete'), fundingExample('pending')],
  }),
]

/** Findings after a record has ended. */
const finalsCases: readonly TrailCase[] = [
  found('final-status-left', 4, '/payload/status', {
    bad: [...life, issuance('IN_PROGRESS', {}, at(20))],
    good: [pending, complete, progress],
  }),
  found('final-status-left', 4, '/payload/status', {
    bad: [...life, issuance('PENDING', {}, at(20))],
    good: [fundingExample('complete'), fundingExample('pending', { updated_at: '2024-05-07T10:00:00Z' })],
  }),
  found('funding-final-left', 2, '/payload/status', {
    bad: [
      fundingExample('complete', { updated_at: '2024-05-06T10:00:00Z' }),
      fundingExample('pending', { updated_at: '2024-05-06T10:00:01Z' }),
    ],
    good: [fundingExample('complete'), fundingExample('pending')],
  }),
  found('funding-second-final', 2, '/payload/status', {
    bad: [withdrawalExample('complete'), withdrawalExample('failed')],
    good: [...life, issuance('FAILED', {}, at(20))],
  }),
  found('second-final', 4, '/payload/status', {
    bad: [...life, issuance('FAILED', {}, at(20))],
    good: [withdrawalExample('complete'), withdrawalExample('failed')],
  }),
  found('update-after-final', 4, '/payload', {
    bad: [...life, issuance('COMPLETE', {}, at(20))],
    good: [pending, issuance('PENDING', {}, at(1)), complete, complete],
  }),
  found('second-final', 4, '/payload/status', {
    bad: [...life, issuance('FAILED', {}, at(20))],
    good: [...life, issuance('COMPLETE', {}, at(20))],
  }),
  found('second-final', 1, '/payload/status', {
    bad: [issuance('FAILED', {}, at(20)), complete],
    good: [issuance('PENDING', {}, at(20)), complete],
  }),
  // The specifications don't say which statuses or values of other products' records are final.
  found('second-final', 2, '/payload/status', {
    bad: [complete, issuance('FAILED', {}, at(20))],
    good: [other('COMPLETED', '1'), other('PAID', '1')],
  }),
]

/** What names a record, or was given to it once, stays. */
const identityCases: readonly TrailCase[] = [
  found('identity-changed', 2, '/payload/issuance/amount', {
    bad: [pending, issuance('COMPLETE', { amount: '1500.26' })],
    good: [pending, issuance('COMPLETE', { amount: '1500.250' })],
  }),
  found('identity-changed', 2, '/payload/issuance/asset', {
    bad: [pending, issuance('COMPLETE', { asset: 'BRL' })],
    good: life,
  }),
  found('identity-changed', 2, '/payload/crypto_deposit/crypto_tx_hash', {
    bad: [
      transactionExample('crypto_deposit', 'COMPLETE'),
      crypto('COMPLETE', { crypto_tx_hash: '0x01' }, at(20)),
    ],
    // Decided on the way, or computed: no document and no logic fixes them.
    good: [pending, issuance('COMPLETE', { network: 'POLYGON' })],
  }),
  found('identity-changed', 2, '/payload/crypto_deposit/crypto_tx_hash', {
    bad: [
      transactionExample('crypto_deposit', 'COMPLETE'),
      crypto('COMPLETE', { crypto_tx_hash: undefined }, at(20)),
    ],
    good: [
      transactionExample('conversion', 'PENDING'),
      transactionExample('conversion', 'COMPLETE', { amount_to: '1', exchange_rate: '2' }),
    ],
  }),
  found('identity-changed', 2, '/payload/issuance/external_fiat_id', {
    bad: [pending, issuance('COMPLETE', { external_fiat_id: 'another' })],
    good: [issuance('PENDING', { external_fiat_id: null }), complete],
  }),
  found('identity-changed', 2, '/payload/issuance/external_fiat_id', {
    bad: [pending, issuance('COMPLETE', { external_fiat_id: null })],
    good: [fundingExample('pending'), fundingExample('complete', { asset: 'mxn-spei', network: 'other' })],
  }),
  found('identity-changed', 2, '/payload/created_at', {
    bad: [
      fundingExample('pending', { created_at: '2024-05-06T09:30:00.123456+00:00' }),
      fundingExample('complete', { created_at: '2024-05-06T09:30:00.125+00:00' }),
    ],
    // The same instant, to the microsecond, the millisecond and the second.
    good: [
      fundingExample('pending', { created_at: '2024-05-06T09:30:00.123456+00:00' }),
      fundingExample('pending', { created_at: '2024-05-06T09:30:00.123+00:00' }),
      fundingExample('complete', { created_at: '2024-05-06T09:30:00Z' }),
    ],
  }),
  found('identity-changed', 2, '/payload/created_at', {
    bad: [pending, issuance('COMPLETE', {}, { created_at: '2024-05-06T10:00:01Z' })],
    good: [pending, issuance('COMPLETE', {}, { created_at: '2024-05-06T12:00:00+02:00' })],
  }),
  found('identity-changed', 2, '/payload/crypto_deposit/crypto_source_address', {
    bad: [
      transactionExample('crypto_deposit', 'PENDING', { crypto_source_address: '0xAb01' }),
      transactionExample('crypto_deposit', 'COMPLETE', { crypto_source_address: '0xab02' }),
    ],
    good: [
      transactionExample('crypto_deposit', 'PENDING', { crypto_source_address: '0xAb01' }),
      transactionExample('crypto_deposit', 'COMPLETE', { crypto_source_address: '0xab01' }),
    ],
  }),
  found('identity-changed', 2, '/payload/conversion/quote_id', {
    bad: [
      transactionExample('conversion', 'PENDING'),
      transactionExample('conversion', 'COMPLETE', { quote_id: 'another' }),
    ],
    good: [transactionExample('conversion', 'PENDING'), transactionExample('conversion', 'COMPLETE')],
  }),
  found('identity-changed', 2, '/payload/amount', {
    bad: [fundingExample('pending'), fundingExample('complete', { amount: 9 })],
    good: [fundingExample('pending'), fundingExample('complete')],
  }),
  found('identity-changed', 2, '/payload/issuance/amount', {
    bad: [pending, issuance('PENDING', { amount: '7' })],
    good: [pending, pending],
  }),
  found('identity-changed', 2, '/payload/issuance/deposit_sender_clabe', {
    bad: [pending, issuance('COMPLETE', { deposit_sender_clabe: '646180157000000004' })],
    good: [other('CREATED', '1'), other('PAID', '2')],
  }),
]

export const trailCases: readonly TrailCase[] = [
  ...identityCases,
  ...finalsCases,
  ...refundsCases,
  ...arrivalCases,
]
