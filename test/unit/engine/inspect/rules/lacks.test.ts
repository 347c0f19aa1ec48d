import { describe, expect, test } from 'vitest'
import { findingCodes } from '#contract/deliveries/finding-codes'
import { inspectDelivery } from '../../../../../main/engine/inspect/inspect-delivery.ts'
import {
  exchangeRedemption,
  fundingExample,
  refundOf,
  transactionExample,
  withdrawalExample,
} from '../../../../support/inspection/examples.ts'
import { inspectedDelivery } from '../../../../support/store/inspected-delivery.ts'
import { findingsAt, type Notification, withMember } from '../findings-at.ts'

const issuance = transactionExample('issuance', 'COMPLETE')
const redemption = transactionExample('redemption', 'COMPLETE')
const conversion = transactionExample('conversion', 'COMPLETE')
const refund = transactionExample('redemption', 'FAILED', refundOf('redemption', 'COMPLETE'))
const missing = 'info field-missing'
const usuallyMissing = 'info field-usually-missing'

/** Each field, an example that has it, and the finding where it has no value. */
const texts: readonly [path: string, example: Notification, reported: string][] = [
  ['/payload/id', issuance, 'error record-id-missing'],
  ['/payload/status', issuance, 'error status-missing'],
  ['/payload/created_at', issuance, missing],
  ['/payload/updated_at', issuance, missing],
  ['/payload/issuance/network', issuance, missing],
  ['/payload/issuance/amount', issuance, missing],
  ['/payload/issuance/asset', issuance, missing],
  ['/payload/issuance/deposit_sender_name', issuance, usuallyMissing],
  ['/payload/issuance/deposit_receiver_clabe', issuance, missing],
  ['/payload/issuance/crypto_source_address', issuance, usuallyMissing],
  ['/payload/issuance/crypto_tx_hash', issuance, missing],
  ['/payload/redemption/receiver_account/mexican_bank_account/clabe', redemption, missing],
  ['/payload/conversion/exchange_rate', conversion, missing],
  ['/payload/issuance/error/code', transactionExample('issuance', 'FAILED'), missing],
  ['/payload/redemption/refund_steps/0/id', refund, 'warning refund-step-id-missing'],
  ['/payload/fid', fundingExample('complete'), 'error record-id-missing'],
  ['/payload/created_at', fundingExample('complete'), missing],
  ['/payload/currency', withdrawalExample('complete'), missing],
]

describe('missing, null and empty are one lack', () => {
  test.each(texts)('%s', (path, example, reported) => {
    expect(findingsAt(example, path).filter(each => !each.startsWith('info'))).toEqual([])
    for (const value of [undefined, null, '']) {
      expect(findingsAt(withMember(example, path, value), path)).toEqual([reported])
    }
  })

  test.each([
    ['/payload/issuance/refunded', issuance, usuallyMissing],
    ['/payload/redemption/refunded', redemption, missing],
    ['/payload/redemption/receiver_account', redemption, missing],
    ['/payload/redemption/receiver_account/mexican_bank_account', redemption, missing],
    ['/payload/details', fundingExample('complete'), missing],
  ] as const)('%s, which is no text: missing and null', (path, example, reported) => {
    for (const value of [undefined, null]) {
      expect(findingsAt(withMember(example, path, value), path)).toEqual([reported])
    }
  })

  test('external_fiat_id of an issuance: null is a documented value, empty is not', () => {
    const path = '/payload/issuance/external_fiat_id'
    expect(findingsAt(withMember(issuance, path, null), path)).toEqual([])
    for (const value of [undefined, ''])
      expect(findingsAt(withMember(issuance, path, value), path)).toEqual([missing])
  })

  test('a reason for a failure', () => {
    for (const failure_reason of [undefined, null, '']) {
      const body = transactionExample('issuance', 'FAILED', { failure_reason, error: undefined })
      expect(findingsAt(body, '/payload/issuance')).toEqual(['info failure-unexplained'])
    }
  })

  test('a field outside its condition lacks nothing', () => {
    const path = '/payload/issuance/crypto_tx_hash'
    for (const value of [undefined, null, '']) {
      for (const status of ['PENDING', 'DONE']) {
        const body = withMember(withMember(issuance, '/payload/status', status), path, value)
        expect(findingsAt(body, path)).toEqual([])
      }
    }
  })
})

test('the message says which of them came', () => {
  const reported = (value: unknown) =>
    inspectDelivery(
      inspectedDelivery(withMember(issuance, '/payload/issuance/network', value)),
    ).findings.find(({ path }) => path === '/payload/issuance/network')?.message
  expect(reported(undefined)).toBe('Expected network (payment network, an open list); it is missing.')
  expect(reported(null)).toBe('Expected network (payment network, an open list); received null.')
  expect(reported('')).toBe('Expected network (payment network, an open list); received "".')
})

test('the message about the id of a complete step says which of them came, and a wrong type is reported once', () => {
  const at = '/payload/redemption/refund_steps/0/id'
  const reported = (value: unknown) =>
    inspectDelivery(inspectedDelivery(withMember(refund, at, value)))
      .findings.filter(({ path }) => path === at)
      .map(({ message }) => message)
  expect(reported(undefined)).toEqual(['Expected an id of the complete step; it is missing.'])
  expect(reported(null)).toEqual(['Expected an id of the complete step; received null.'])
  expect(reported('')).toEqual(['Expected an id of the complete step; received "".'])
  expect(reported({})).toEqual(['Expected text; received an object.'])
  expect(reported('a1')).toEqual([])
})

describe('fields that older records of the funding service lack', () => {
  const names = ['asset', 'network', 'protocol', 'integration', 'method_name', 'method', 'amount']
  test.each(names)('%s: information, from what was observed', name => {
    for (const example of [fundingExample, withdrawalExample]) {
      for (const value of [undefined, null, '']) {
        const { findings } = inspectDelivery(inspectedDelivery(example('complete', { [name]: value })))
        // `undefined` takes a member out.
        expect(findings).toMatchObject([
          {
            severity: 'info',
            code: 'field-usually-missing',
            path: `/payload/${name}`,
            source: 'Observed beyond the specification, Payloads in reality',
          },
        ])
      }
    }
  })

  test.each(['created_at', 'currency', 'details'])(
    '%s: a warning, for nobody saw records without it',
    name => {
      expect(findingsAt(fundingExample('complete', { [name]: undefined }), `/payload/${name}`)).toEqual([
        missing,
      ])
    },
  )
})

describe('timestamps', () => {
  test('a number of seconds and the same as text are reported alike', () => {
    const path = '/payload/created_at'
    for (const example of [issuance, fundingExample('complete')]) {
      expect(findingsAt(withMember(example, path, '1714988400'), path)).toEqual([
        'error timestamp-impossible',
      ])
      expect(findingsAt(withMember(example, path, 1714988400), path)).toEqual([
        'error timestamp-impossible',
        'warning number-for-text',
      ])
    }
  })
})

describe('"2xx within five seconds"', () => {
  const reported = (body: unknown, status: number, elapsedMs: number) =>
    inspectDelivery(inspectedDelivery(body, { answer: { status, elapsedMs } })).findings.map(
      ({ severity, code, source }) => ({ severity, code, source }),
    )
  const transactions = 'Transaction Notification Service'

  test('transaction service: both halves are warnings', () => {
    expect(reported(redemption, 200, 4999)).toEqual([])
    expect(reported(redemption, 404, 1)).toEqual([
      {
        severity: 'warning',
        code: 'answer-not-2xx',
        source: `${transactions}, Notification delivery (T13-3)`,
      },
    ])
    expect(reported(redemption, 200, 5001)).toEqual([
      { severity: 'warning', code: 'answer-late', source: `${transactions}, Limits (T17-1)` },
    ])
  })

  test('funding service: five seconds are in its document, 2xx is advice', () => {
    const body = fundingExample('complete')
    expect(reported(body, 404, 1)).toEqual([
      { severity: 'info', code: 'answer-not-2xx-advice', source: 'Advice of Hooktrail' },
    ])
    expect(reported(body, 200, 5001)).toEqual([
      {
        severity: 'warning',
        code: 'answer-late',
        source: 'Funding and Withdrawal Notification Service, Limits (F11-1)',
      },
    ])
  })

  test('an event of another product: no document is about it, so both halves are advice', () => {
    const payout = { event: 'payout', payload: { id: 'x1', status: 'PAID' } }
    expect(reported(payout, 404, 5001)).toEqual(
      expect.arrayContaining([
        { severity: 'info', code: 'answer-late-advice', source: 'Advice of Hooktrail' },
        { severity: 'info', code: 'answer-not-2xx-advice', source: 'Advice of Hooktrail' },
      ]),
    )
    const all = inspectDelivery(
      inspectedDelivery(payout, { answer: { status: 404, elapsedMs: 5001 }, remoteAddress: '203.0.113.9' }),
    ).findings
    expect(all.filter(({ source }) => source.includes('Notification Service'))).toEqual([])
    expect(all.filter(({ severity }) => severity !== 'info')).toEqual([])
  })

  test('what is no notification is judged by neither half', () => {
    const { findings } = inspectDelivery(
      inspectedDelivery('', { method: 'GET', answer: { status: 404, elapsedMs: 5001 } }),
    )
    expect(findings.map(({ code }) => code)).toEqual(['method-not-post'])
  })

  test('what is of neither service: advice', () => {
    expect(reported('not JSON', 404, 1).map(({ code }) => code)).toContain('answer-not-2xx-advice')
    expect(findingCodes['answer-not-2xx-advice'].severity).toBe('info')
  })
})

test('a redemption by exchange transfer lacks no bank account', () => {
  const body = transactionExample('redemption', 'COMPLETE', exchangeRedemption)
  expect(inspectDelivery(inspectedDelivery(body)).findings).toEqual([])
})
