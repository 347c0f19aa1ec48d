import { fundingExample, transactionExample } from '../examples.ts'
import { at, complete, crypto, issuance, life, other, pending, type TrailCase } from './trail-case.ts'

/** What names a record, or was given to it once, stays. */
export const identityCases: readonly TrailCase[] = [
  {
    code: 'identity-changed',
    bad: [pending, issuance('COMPLETE', { amount: '1500.26' })],
    at: 2,
    path: '/payload/issuance/amount',
    good: [pending, issuance('COMPLETE', { amount: '1500.250' })],
  },
  {
    code: 'identity-changed',
    bad: [pending, issuance('COMPLETE', { asset: 'BRL' })],
    at: 2,
    path: '/payload/issuance/asset',
    good: life,
  },
  {
    code: 'identity-changed',
    bad: [
      transactionExample('crypto_deposit', 'COMPLETE'),
      crypto('COMPLETE', { crypto_tx_hash: '0x01' }, at(20)),
    ],
    at: 2,
    path: '/payload/crypto_deposit/crypto_tx_hash',
    // Decided on the way, or computed: no document and no logic fixes them.
    good: [pending, issuance('COMPLETE', { network: 'POLYGON' })],
  },
  {
    code: 'identity-changed',
    bad: [
      transactionExample('crypto_deposit', 'COMPLETE'),
      crypto('COMPLETE', { crypto_tx_hash: undefined }, at(20)),
    ],
    at: 2,
    path: '/payload/crypto_deposit/crypto_tx_hash',
    good: [
      transactionExample('conversion', 'PENDING'),
      transactionExample('conversion', 'COMPLETE', { amount_to: '1', exchange_rate: '2' }),
    ],
  },
  {
    code: 'identity-changed',
    bad: [pending, issuance('COMPLETE', { external_fiat_id: 'another' })],
    at: 2,
    path: '/payload/issuance/external_fiat_id',
    good: [issuance('PENDING', { external_fiat_id: null }), complete],
  },
  {
    code: 'identity-changed',
    bad: [pending, issuance('COMPLETE', { external_fiat_id: null })],
    at: 2,
    path: '/payload/issuance/external_fiat_id',
    good: [fundingExample('pending'), fundingExample('complete', { asset: 'mxn-spei', network: 'other' })],
  },
  {
    code: 'identity-changed',
    bad: [
      fundingExample('pending', { created_at: '2024-05-06T09:30:00.123456+00:00' }),
      fundingExample('complete', { created_at: '2024-05-06T09:30:00.125+00:00' }),
    ],
    at: 2,
    path: '/payload/created_at',
    // The same instant, to the microsecond, the millisecond and the second.
    good: [
      fundingExample('pending', { created_at: '2024-05-06T09:30:00.123456+00:00' }),
      fundingExample('pending', { created_at: '2024-05-06T09:30:00.123+00:00' }),
      fundingExample('complete', { created_at: '2024-05-06T09:30:00Z' }),
    ],
  },
  {
    code: 'identity-changed',
    bad: [pending, issuance('COMPLETE', {}, { created_at: '2024-05-06T10:00:01Z' })],
    at: 2,
    path: '/payload/created_at',
    good: [pending, issuance('COMPLETE', {}, { created_at: '2024-05-06T12:00:00+02:00' })],
  },
  {
    code: 'identity-changed',
    bad: [
      transactionExample('crypto_deposit', 'PENDING', { crypto_source_address: '0xAb01' }),
      transactionExample('crypto_deposit', 'COMPLETE', { crypto_source_address: '0xab02' }),
    ],
    at: 2,
    path: '/payload/crypto_deposit/crypto_source_address',
    good: [
      transactionExample('crypto_deposit', 'PENDING', { crypto_source_address: '0xAb01' }),
      transactionExample('crypto_deposit', 'COMPLETE', { crypto_source_address: '0xab01' }),
    ],
  },
  {
    code: 'identity-changed',
    bad: [
      transactionExample('conversion', 'PENDING'),
      transactionExample('conversion', 'COMPLETE', { quote_id: 'another' }),
    ],
    at: 2,
    path: '/payload/conversion/quote_id',
    good: [transactionExample('conversion', 'PENDING'), transactionExample('conversion', 'COMPLETE')],
  },
  {
    code: 'identity-changed',
    bad: [fundingExample('pending'), fundingExample('complete', { amount: 9 })],
    at: 2,
    path: '/payload/amount',
    good: [fundingExample('pending'), fundingExample('complete')],
  },
  {
    code: 'identity-changed',
    bad: [pending, issuance('PENDING', { amount: '7' })],
    at: 2,
    path: '/payload/issuance/amount',
    good: [pending, pending],
  },
  {
    code: 'identity-changed',
    bad: [pending, issuance('COMPLETE', { deposit_sender_clabe: '646180157000000004' })],
    at: 2,
    path: '/payload/issuance/deposit_sender_clabe',
    good: [other('CREATED', '1'), other('PAID', '2')],
  },
]
