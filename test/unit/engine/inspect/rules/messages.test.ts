import { describe, expect, test } from 'vitest'
import { inspectDelivery } from '../../../../../main/engine/inspect/inspect-delivery.ts'
import {
  exchangeRedemption,
  fundingExample,
  transactionExample,
} from '../../../../support/inspection/examples.ts'
import { inspectedDelivery } from '../../../../support/store/inspected-delivery.ts'
import { withMember } from '../findings-at.ts'

function findingsAt(body: unknown, path: string) {
  return inspectDelivery(inspectedDelivery(body)).findings.filter(finding => finding.path === path)
}
const TNS = 'Transaction Notification Service'

describe('an amount', () => {
  const reported = (amount: string) =>
    findingsAt(transactionExample('issuance', 'PENDING', { amount }), '/payload/issuance/amount').map(
      ({ message }) => message,
    )
  test.each([
    ['0', 'Expected a positive number; received "0", which is zero.'],
    ['0.00', 'Expected a positive number; received "0.00", which is zero.'],
    ['-1', 'Expected a positive number; received "-1", which is negative.'],
    ['1,500.25', 'Expected a positive number; received "1,500.25", which is not a decimal number.'],
    ['.5', 'Expected digits and a point; received ".5".'],
  ])('%s', (amount, message) => {
    expect(reported(amount)).toEqual([message])
    expect(reported('0.01')).toEqual([])
  })

  test('of a conversion or a funding may be zero, which is no decimal fault', () => {
    const body = transactionExample('conversion', 'PENDING', { amount_to: '0' })
    const [finding] = findingsAt(body, '/payload/conversion/amount_to')
    expect(finding).toMatchObject({
      severity: 'info',
      code: 'amount-zero',
      message: 'The amount "0" is zero.',
    })
    expect(findingsAt(fundingExample('pending', { amount: '-1' }), '/payload/amount')).toMatchObject([
      { message: 'Expected an amount, zero or more; received "-1", which is negative.' },
    ])
  })
})

test('a number is quoted as a number', () => {
  const messages = (body: unknown, path: string) => findingsAt(body, path).map(({ message }) => message)
  expect(
    messages(transactionExample('issuance', 'PENDING', { amount: 0 }), '/payload/issuance/amount'),
  ).toEqual([
    'Expected a positive number; received the number 0, which is zero.',
    'Expected text; received the number 0.',
  ])
  expect(messages(fundingExample('pending', { created_at: 1714988400 }), '/payload/created_at')).toEqual([
    'Expected an ISO 8601 timestamp; received the number 1714988400.',
    'Expected text; received the number 1714988400.',
  ])
})

describe('the bank account of a redemption', () => {
  const path = '/payload/redemption/receiver_account/mexican_bank_account'
  test('a SPEI redemption without one is reported with SPEI', () => {
    const body = transactionExample('redemption', 'PENDING', {
      receiver_account: { type: 'MEXICAN_BANK_ACCOUNT' },
    })
    const [finding] = findingsAt(body, path)
    expect(finding?.message).toBe('Expected mexican_bank_account (only for SPEI redemptions); it is missing.')
  })

  test('an EXCHANGE_TRANSFER redemption with one is reported: it is for SPEI only', () => {
    const body = transactionExample('redemption', 'PENDING', exchangeRedemption)
    const bad = withMember(body, path, { clabe: '002010077777777771' })
    expect(findingsAt(bad, path)).toMatchObject([
      { message: 'Expected no mexican_bank_account here (only for SPEI redemptions); received an object.' },
    ])
    expect(findingsAt(body, path)).toEqual([])
  })
})

describe('a refund without steps', () => {
  const reported = (refund_status: unknown) =>
    findingsAt(
      transactionExample('issuance', 'FAILED', { refund_status }),
      '/payload/issuance/refund_steps',
    ).map(({ message, source }) => [message, source])
  test.each([
    ['IN_PROGRESS', 'T11-7'],
    ['COMPLETE', 'T11-8'],
    ['FAILED', 'T11-9'],
  ])('%s is told by what the document says of it', (status, statement) => {
    expect(reported(status)).toEqual([
      [`refund_status is ${status} without any step.`, `${TNS}, States and transitions (${statement})`],
    ])
  })

  test.each(['PENDING', 'REVERSED', '', 7, {}])('%j: nothing says that there are steps', status => {
    expect(reported(status)).toEqual([])
  })
})

describe('a failure', () => {
  test('names the row that documents it, and no row where there is none', () => {
    const reported = (kind: 'issuance' | 'crypto_deposit' | 'crypto_withdrawal', name: string) =>
      findingsAt(
        transactionExample(kind, 'PENDING', {
          failure_reason: 'Late.',
          error: { code: 'late', message: 'Late.' },
        }),
        `/payload/${kind}/${name}`,
      ).map(({ severity, code, source }) => `${severity} ${code} ${source}`)
    expect(reported('issuance', 'error')).toEqual([
      `warning failure-disagrees ${TNS}, issuance object (T5-13)`,
    ])
    expect(reported('crypto_withdrawal', 'failure_reason')).toEqual([
      `warning failure-disagrees ${TNS}, crypto_withdrawal object (T8-1)`,
    ])
    for (const kind of ['crypto_deposit', 'crypto_withdrawal'] as const) {
      expect(reported(kind, 'error')).toEqual([
        'info field-undocumented Observed beyond the specification, Payloads in reality',
      ])
    }
  })

  test('with an error that is no object is not called one without an error', () => {
    const reported = (error: unknown) =>
      findingsAt(
        transactionExample('issuance', 'FAILED', { failure_reason: undefined, error }),
        '/payload/issuance',
      ).map(({ message }) => message)
    expect(reported('Late.')).toEqual([])
    expect(reported(undefined)).toEqual(['FAILED without a failure_reason and without an error.'])
  })
})

describe('the section that a finding names', () => {
  test.each([
    ['issuance', `${TNS}, issuance object`],
    ['redemption', `${TNS}, redemption object`],
  ] as const)('error of a failed %s', (kind, source) => {
    const body = transactionExample(kind, 'FAILED', { error: { code: 'transaction_failed' } })
    expect(findingsAt(body, `/payload/${kind}/error/message`)).toMatchObject([
      { code: 'field-missing', source: expect.stringContaining(source) },
    ])
  })

  test.each(['issuance', 'redemption', 'crypto_deposit', 'crypto_withdrawal'] as const)(
    'a failed %s without a reason',
    kind => {
      const body = transactionExample(kind, 'FAILED', { failure_reason: undefined, error: undefined })
      const [finding] = findingsAt(body, `/payload/${kind}`)
      expect(finding).toMatchObject({
        code: 'failure-unexplained',
        source: expect.stringContaining(`${TNS}, ${kind} object`),
      })
      // Only issuances and redemptions have an error object.
      const hasError = kind === 'issuance' || kind === 'redemption'
      expect(finding?.message).toBe(
        hasError
          ? 'FAILED without a failure_reason and without an error.'
          : 'FAILED without a failure_reason.',
      )
    },
  )

  test('refund_status, steps and what is misplaced', () => {
    const body = transactionExample('redemption', 'FAILED', { refund_status: 'REVERSED' })
    expect(findingsAt(body, '/payload/redemption/refund_status')).toMatchObject([
      { code: 'refund-status-unknown', source: expect.stringContaining(`${TNS}, States and transitions`) },
    ])
  })

  test('a date without a time, of either service', () => {
    const code = 'timestamp-date-only'
    const transaction = transactionExample('issuance', 'PENDING')
    transaction.payload.created_at = '2024-05-06'
    expect(findingsAt(transaction, '/payload/created_at')).toContainEqual(
      expect.objectContaining({
        code,
        source: expect.stringContaining(`${TNS}, Common transaction fields`),
      }),
    )
    const funding = fundingExample('pending', { created_at: '2024-05-06' })
    expect(findingsAt(funding, '/payload/created_at')).toContainEqual(
      expect.objectContaining({
        code,
        source: expect.stringContaining('Funding and Withdrawal Notification Service, Funding record'),
      }),
    )
  })

  test('updated_at of a funding is not in its document', () => {
    const body = fundingExample('pending', { updated_at: '2024-05-06T09:00:00+00:00' })
    expect(findingsAt(body, '/payload/updated_at')).toContainEqual(
      expect.objectContaining({
        code: 'updated-before-created',
        source: 'Plain logic',
      }),
    )
  })
})

test('no finding about a funding or a withdrawal names the document of transactions, and the other way round', () => {
  const values = [undefined, null, '', 'x', '-1', 7, true, {}, [], '2024-05-06']
  const names = ['status', 'created_at', 'updated_at', 'amount', 'currency', 'method', 'asset', 'details']
  for (const name of names) {
    for (const value of values) {
      const { findings } = inspectDelivery(
        inspectedDelivery(fundingExample('pending', { [name]: value }), {
          answer: { status: 500, elapsedMs: 6000 },
        }),
      )
      expect(findings.filter(({ source }) => source.includes(TNS))).toEqual([])
    }
  }
  const { findings } = inspectDelivery(
    inspectedDelivery(
      transactionExample('issuance', 'FAILED', { amount: '0', network: null, asset: 'MXNB' }),
      {
        answer: { status: 500, elapsedMs: 6000 },
      },
    ),
  )
  expect(findings.length).toBeGreaterThan(4)
  expect(findings.filter(({ source }) => source.includes('Funding'))).toEqual([])
})
