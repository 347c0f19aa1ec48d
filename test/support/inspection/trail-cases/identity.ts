import { fundingExample, transactionExample } from '../examples.ts'
import { at, complete, crypto, found, issuance, life, other, pending, type TrailCase } from './trail-case.ts'

/** What names a record, or was given to it once, stays. */
export const identityCases: readonly TrailCase[] = [
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
