import { describe, expect, test } from 'vitest'
import type { TransactionKind } from '#contract/services/transactions'
import { inspectDelivery } from '../../../../../main/engine/inspect/inspect-delivery.ts'
import {
  exchangeIssuance,
  fundingExample,
  refundOf,
  transactionExample,
} from '../../../../support/inspection/examples.ts'
import { inspectedDelivery } from '../../../../support/store/inspected-delivery.ts'
import { findingsAt, type Notification, withMember } from '../findings-at.ts'

// Rows of the Transaction Notification Service that are always there, by section.
const kindRows: Readonly<Record<TransactionKind, readonly string[]>> = {
  issuance: ['network', 'amount', 'method', 'asset'],
  redemption: ['network', 'amount', 'method', 'asset'],
  crypto_deposit: ['network', 'amount', 'asset', 'crypto_source_address', 'crypto_destination_address'],
  crypto_withdrawal: ['network', 'amount', 'asset', 'crypto_source_address', 'crypto_destination_address'],
  conversion: ['quote_id', 'amount_from', 'amount_to', 'asset_from', 'asset_to', 'exchange_rate'],
}
const required = [
  ...['type', 'created_at', 'updated_at'].map(name => ({
    section: 'Common transaction fields',
    path: `/payload/${name}`,
    body: transactionExample('conversion', 'COMPLETE'),
  })),
  ...Object.entries(kindRows).flatMap(([kind, names]) =>
    names.map(name => ({
      section: `${kind} object`,
      path: `/payload/${kind}/${name}`,
      body: transactionExample(kind as TransactionKind, 'COMPLETE'),
    })),
  ),
  ...['type', 'mexican_bank_account/clabe'].map(name => ({
    section: 'redemption object',
    path: `/payload/redemption/receiver_account/${name}`,
    body: transactionExample('redemption', 'COMPLETE'),
  })),
  ...['code', 'message'].map(name => ({
    section: 'issuance object: error',
    path: `/payload/issuance/error/${name}`,
    body: transactionExample('issuance', 'FAILED'),
  })),
  ...['step', 'status'].map(name => ({
    section: 'Refund step',
    path: `/payload/issuance/refund_steps/0/${name}`,
    body: transactionExample('issuance', 'FAILED', refundOf('issuance', 'COMPLETE')),
  })),
]

describe('text rows of the Transaction Notification Service that are always there', () => {
  test.each(required)('$section: $path may not be missing, nor of another type', ({ path, body }) => {
    expect(findingsAt(body, path).filter(reported => !reported.startsWith('info'))).toEqual([])
    expect(findingsAt(withMember(body, path, undefined), path)).toEqual(['info field-missing'])
    expect(findingsAt(withMember(body, path, true), path)).toEqual(['error field-type'])
    expect(findingsAt(withMember(body, path, []), path)).toEqual(['error field-type'])
    expect(findingsAt(withMember(body, path, null), path)).toEqual(['info field-missing'])
    expect(findingsAt(withMember(body, path, 7), path)).toContain('warning number-for-text')
  })
})

describe('id and status', () => {
  test.each(['id', 'status'])('Common transaction fields: %s may not be missing', name => {
    const path = `/payload/${name}`
    const code = name === 'id' ? 'record-id-missing' : 'status-missing'
    for (const value of [undefined, null, true, {}, '']) {
      const body = withMember(transactionExample('issuance', 'PENDING'), path, value)
      expect(findingsAt(body, path)).toEqual([`error ${code}`])
    }
  })
})

describe('rows with a condition', () => {
  const complete = [
    ['issuance', 'crypto_destination_address'],
    ['issuance', 'crypto_tx_hash'],
    ['crypto_deposit', 'crypto_tx_hash'],
    ['crypto_withdrawal', 'crypto_tx_hash'],
  ] as const
  test.each(complete)('%s object: %s only when status is COMPLETE', (kind, name) => {
    const path = `/payload/${kind}/${name}`
    expect(findingsAt(transactionExample(kind, 'COMPLETE'), path)).toEqual([])
    expect(findingsAt(transactionExample(kind, 'COMPLETE', { [name]: undefined }), path)).toEqual([
      'info field-missing',
    ])
    expect(findingsAt(transactionExample(kind, 'COMPLETE', { [name]: 7 }), path)).toEqual([
      'warning number-for-text',
    ])
    expect(findingsAt(transactionExample(kind, 'COMPLETE', { [name]: {} }), path)).toEqual([
      'error field-type',
    ])
    for (const status of ['PENDING', 'IN_PROGRESS', 'FAILED'] as const) {
      expect(findingsAt(transactionExample(kind, status), path)).toEqual([])
      expect(findingsAt(transactionExample(kind, status, { [name]: '0xab' }), path)).toEqual([
        'warning field-out-of-condition',
      ])
    }
  })

  test.each(['crypto_deposit', 'crypto_withdrawal'] as const)(
    '%s object: crypto_destination_address is there before COMPLETE too',
    kind => {
      const path = `/payload/${kind}/crypto_destination_address`
      expect(findingsAt(transactionExample(kind, 'PENDING'), path)).toEqual([])
      expect(
        findingsAt(transactionExample(kind, 'PENDING', { crypto_destination_address: undefined }), path),
      ).toEqual(['info field-missing'])
    },
  )

  const spei = [
    ['deposit_sender_clabe', 'info field-usually-missing'],
    ['deposit_sender_name', 'info field-usually-missing'],
    ['deposit_receiver_clabe', 'info field-missing'],
  ] as const
  test.each(spei)('issuance object: %s only for SPEI issuances', (name, missing) => {
    const path = `/payload/issuance/${name}`
    const exchange = { ...exchangeIssuance, [name]: '002010077777777771' }
    expect(findingsAt(transactionExample('issuance', 'COMPLETE'), path)).toEqual([])
    expect(findingsAt(transactionExample('issuance', 'COMPLETE', { [name]: undefined }), path)).toEqual([
      missing,
    ])
    expect(findingsAt(transactionExample('issuance', 'COMPLETE', exchange), path)).toEqual([
      'warning field-out-of-condition',
    ])
    expect(findingsAt(transactionExample('issuance', 'COMPLETE', exchangeIssuance), path)).toEqual([])
  })

  test('redemption object: receiver_account.mexican_bank_account only for SPEI redemptions', () => {
    const path = '/payload/redemption/receiver_account/mexican_bank_account'
    const account = { type: 'EXCHANGE_TRANSFER', mexican_bank_account: { clabe: '002010077777777771' } }
    const exchange = { method: 'EXCHANGE_TRANSFER', receiver_account: account }
    const none = { receiver_account: { type: 'MEXICAN_BANK_ACCOUNT' } }
    expect(findingsAt(transactionExample('redemption', 'COMPLETE'), path)).toEqual([])
    expect(findingsAt(transactionExample('redemption', 'COMPLETE', none), path)).toEqual([
      'info field-missing',
    ])
    expect(findingsAt(transactionExample('redemption', 'COMPLETE', exchange), path)).toEqual([
      'warning field-out-of-condition',
    ])
  })

  test('Common transaction fields: external_ref is optional, and absent in conversion and refund payloads', () => {
    const path = '/payload/external_ref'
    const reported = (body: Notification, value: unknown) => findingsAt(withMember(body, path, value), path)
    const issuance = transactionExample('issuance', 'COMPLETE')
    expect(reported(issuance, undefined)).toEqual([])
    expect(reported(issuance, 'order-1')).toEqual([])
    expect(reported(issuance, [])).toEqual(['error field-type'])
    expect(reported(transactionExample('conversion', 'COMPLETE'), 'order-1')).toEqual([
      'warning field-out-of-condition',
    ])
    const refund = transactionExample('issuance', 'FAILED', refundOf('issuance', 'PENDING'))
    expect(reported(refund, 'order-1')).toEqual(['warning field-out-of-condition'])
  })
})

describe('other rows of the kind objects', () => {
  test('issuance and redemption object: refunded is a boolean', () => {
    const path = (kind: string) => `/payload/${kind}/refunded`
    const reported = (kind: 'issuance' | 'redemption', value: unknown) =>
      findingsAt(transactionExample(kind, 'COMPLETE', { refunded: value }), path(kind))
    expect(reported('issuance', 'false')).toEqual(['error field-type'])
    expect(reported('redemption', 0)).toEqual(['error field-type'])
    // Observed: a real COMPLETE issuance lacks it.
    expect(reported('issuance', undefined)).toEqual(['info field-usually-missing'])
    expect(reported('redemption', undefined)).toEqual(['info field-missing'])
  })

  test('issuance object: crypto_source_address is text that real notifications lack too', () => {
    const path = '/payload/issuance/crypto_source_address'
    const reported = (value: unknown) =>
      findingsAt(transactionExample('issuance', 'COMPLETE', { crypto_source_address: value }), path)
    expect(reported(undefined)).toEqual(['info field-usually-missing'])
    expect(reported({})).toEqual(['error field-type'])
  })

  test('issuance object: external_fiat_id is text or null', () => {
    const path = '/payload/issuance/external_fiat_id'
    const reported = (value: unknown) =>
      findingsAt(transactionExample('issuance', 'COMPLETE', { external_fiat_id: value }), path)
    expect(reported(null)).toEqual([])
    expect(reported(undefined)).toEqual(['info field-missing'])
    expect(reported(false)).toEqual(['error field-type'])
  })

  test('redemption object: external_fiat_id of the bank account is text, null or omitted', () => {
    const path = '/payload/redemption/receiver_account/mexican_bank_account/external_fiat_id'
    const body = transactionExample('redemption', 'COMPLETE')
    expect(findingsAt(withMember(body, path, null), path)).toEqual([])
    expect(findingsAt(withMember(body, path, undefined), path)).toEqual([])
    expect(findingsAt(withMember(body, path, {}), path)).toEqual(['error field-type'])
  })

  test.each(['issuance', 'redemption', 'crypto_deposit', 'crypto_withdrawal'] as const)(
    '%s object: failure_reason is optional text',
    kind => {
      const path = `/payload/${kind}/failure_reason`
      expect(findingsAt(transactionExample(kind, 'FAILED'), path)).toEqual([])
      expect(findingsAt(transactionExample(kind, 'FAILED', { failure_reason: undefined }), path)).toEqual([])
      expect(findingsAt(transactionExample(kind, 'FAILED', { failure_reason: {} }), path)).toEqual([
        'error field-type',
      ])
    },
  )

  test.each(['issuance', 'redemption'] as const)('%s object: error is an optional object', kind => {
    const path = `/payload/${kind}/error`
    expect(findingsAt(transactionExample(kind, 'FAILED', { error: undefined }), path)).toEqual([])
    expect(findingsAt(transactionExample(kind, 'FAILED', { error: 'no' }), path)).toEqual([
      'error field-type',
    ])
  })

  test('redemption object: receiver_account is an object', () => {
    const path = '/payload/redemption/receiver_account'
    const reported = (value: unknown) =>
      findingsAt(transactionExample('redemption', 'PENDING', { receiver_account: value }), path)
    expect(reported(undefined)).toEqual(['info field-missing'])
    expect(reported('an account')).toEqual(['error field-type'])
  })

  test('networks, assets of transfers, error codes and account types are open sets', () => {
    const overrides = { network: 'SOMEWHERE', error: { code: 'some_code', message: 'Why.' } }
    const receiver_account = {
      type: 'BRAZILIAN_BANK_ACCOUNT',
      mexican_bank_account: { clabe: '002010077777777771' },
    }
    for (const body of [
      transactionExample('issuance', 'FAILED', overrides),
      transactionExample('redemption', 'FAILED', { ...overrides, receiver_account }),
      transactionExample('crypto_deposit', 'COMPLETE', { network: 'SOMEWHERE', asset: 'XYZ' }),
      fundingExample('complete', { method: 'zz', network: 'SOMEWHERE', asset: 'XYZ' }),
    ]) {
      expect(inspectDelivery(inspectedDelivery(body)).findings).toEqual([])
    }
  })
})
