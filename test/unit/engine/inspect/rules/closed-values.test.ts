import { describe, expect, test } from 'vitest'
import {
  exchangeIssuance,
  exchangeRedemption,
  fundingExample,
  refundOf,
  transactionExample,
} from '../../../../support/inspection/examples.ts'
import { findingsAt, withMember } from '../findings-at.ts'

const refund = (kind: 'issuance' | 'redemption', refund_status: unknown, step: object) =>
  transactionExample(kind, 'FAILED', { ...refundOf(kind, 'FAILED'), refund_status, refund_steps: [step] })
const done = { step: 'TOKEN_MINT', status: 'COMPLETE', id: 'a1' }

describe('a known value in another case', () => {
  const issuance = transactionExample('issuance', 'COMPLETE')
  test.each([
    ['/payload/status', 'complete', 'COMPLETE'],
    ['/payload/type', 'Issuance', 'ISSUANCE'],
    ['/payload/issuance/method', 'spei', 'SPEI'],
    ['/payload/issuance/asset', 'mxn', 'MXN'],
  ])('transaction service: %s %s is told as %s', (path, bad, good) => {
    expect(findingsAt(withMember(issuance, path, bad), path)).toEqual(['warning value-case'])
    expect(findingsAt(withMember(issuance, path, good), path)).toEqual([])
  })

  test('transaction service: refund_status, step and status of a step', () => {
    const reported = (body: unknown, name: string) => findingsAt(body, `/payload/redemption/${name}`)
    expect(reported(refund('redemption', 'complete', done), 'refund_status')).toEqual(['warning value-case'])
    expect(reported(refund('redemption', 'COMPLETE', done), 'refund_status')).toEqual([])
    const lower = refund('redemption', 'COMPLETE', { ...done, step: 'token_mint', status: 'complete' })
    expect(reported(lower, 'refund_steps/0/step')).toEqual(['warning value-case'])
    expect(reported(lower, 'refund_steps/0/status')).toEqual(['warning value-case'])
    const good = refund('redemption', 'COMPLETE', done)
    expect(reported(good, 'refund_steps/0/step')).toEqual([])
    expect(reported(good, 'refund_steps/0/status')).toEqual([])
  })

  test('transaction service: the rules of a step hold in any case', () => {
    const early = refund('redemption', 'IN_PROGRESS', { ...done, status: 'in_progress' })
    expect(findingsAt(early, '/payload/redemption/refund_steps/0/id')).toEqual([
      'warning refund-step-id-early',
    ])
    const none = refund('redemption', 'COMPLETE', { step: 'TOKEN_MINT', status: 'Complete' })
    expect(findingsAt(none, '/payload/redemption/refund_steps/0/id')).toEqual([
      'warning refund-step-id-missing',
    ])
    const foreign = refund('issuance', 'COMPLETE', { ...done, step: 'token_mint' })
    expect(findingsAt(foreign, '/payload/issuance/refund_steps/0/step').toSorted()).toEqual([
      'warning refund-step-not-allowed',
      'warning value-case',
    ])
  })

  test('transaction service: receiver_account.type', () => {
    const path = '/payload/redemption/receiver_account/type'
    const redemption = transactionExample('redemption', 'COMPLETE')
    expect(findingsAt(withMember(redemption, path, 'mexican_bank_account'), path)).toEqual([
      'warning value-case',
    ])
    expect(findingsAt(redemption, path)).toEqual([])
  })

  test('funding service: any case is as documented', () => {
    expect(findingsAt(fundingExample('COMPLETE'), '/payload/status')).toEqual([])
  })
})

describe('an empty text is no value of a closed set', () => {
  test.each([
    ['/payload/type', 'value-unknown'],
    ['/payload/redemption/method', 'value-unknown'],
    ['/payload/redemption/refund_status', 'refund-status-unknown'],
    ['/payload/redemption/refund_steps/0/step', 'refund-step-unknown'],
    ['/payload/redemption/refund_steps/0/status', 'refund-step-status-unknown'],
  ])('%s', (path, code) => {
    const good = refund('redemption', 'COMPLETE', done)
    expect(findingsAt(good, path)).toEqual([])
    expect(findingsAt(withMember(good, path, ''), path)).toEqual([`warning ${code}`])
  })
})

describe('the asset', () => {
  const issuanceAsset = '/payload/issuance/asset'
  const redemptionAsset = '/payload/redemption/asset'

  test.each(['MXNB', 'BRL1', 'USDC', 'BTC', 'XYZ'])('of an issuance is fiat, so %s is reported', asset => {
    for (const others of [{}, exchangeIssuance]) {
      const body = transactionExample('issuance', 'PENDING', { ...others, asset })
      expect(findingsAt(body, issuanceAsset)).toEqual(['warning asset-not-fiat'])
    }
  })

  test.each(['MXN', 'BRL', 'USD', 'COP'])('of an issuance may be %s by either method: "e.g."', asset => {
    for (const others of [{}, exchangeIssuance]) {
      expect(
        findingsAt(transactionExample('issuance', 'PENDING', { ...others, asset }), issuanceAsset),
      ).toEqual([])
    }
  })

  test('of a redemption is MXN for SPEI and BRL for EXCHANGE_TRANSFER', () => {
    const reported = (asset: string, others: object = {}) =>
      findingsAt(transactionExample('redemption', 'PENDING', { ...others, asset }), redemptionAsset)
    expect(reported('MXN')).toEqual([])
    expect(reported('BRL', exchangeRedemption)).toEqual([])
    expect(reported('BRL')).toEqual(['warning asset-method-mismatch'])
    expect(reported('MXN', exchangeRedemption)).toEqual(['warning asset-method-mismatch'])
    expect(reported('MXNB')).toEqual(['warning asset-method-mismatch'])
    expect(reported('brl', exchangeRedemption)).toEqual(['warning value-case'])
    // An unknown method decides no asset, but it is fiat all the same.
    expect(reported('MXN', { method: 'CASH' })).toEqual([])
    expect(reported('MXNB', { method: 'CASH' })).toEqual(['warning asset-not-fiat'])
  })

  test('of crypto transfers and of the funding service is an open list', () => {
    expect(
      findingsAt(
        transactionExample('crypto_deposit', 'PENDING', { asset: 'XYZ' }),
        '/payload/crypto_deposit/asset',
      ),
    ).toEqual([])
    expect(findingsAt(fundingExample('pending', { asset: 'XYZ' }), '/payload/asset')).toEqual([])
  })
})
