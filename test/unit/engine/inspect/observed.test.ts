import { describe, expect, test } from 'vitest'
import { inspectDelivery } from '../../../../main/engine/inspect/inspect-delivery.ts'
import {
  fundingExample,
  type JsonRecord,
  transactionExample,
  withdrawalExample,
} from '../../../support/inspection/examples.ts'
import { inspectedDelivery } from '../../../support/store/inspected-delivery.ts'

const without = (...names: string[]): JsonRecord => Object.fromEntries(names.map(name => [name, undefined]))

/** Bodies that were seen in practice: "Payloads in reality" of Observed beyond the specification. */
const real: readonly [title: string, body: unknown][] = [
  ['funding cancelled', fundingExample('cancelled')],
  ['funding in_progress', fundingExample('in_progress')],
  ['funding processing', fundingExample('processing')],
  ['withdrawal cancelled', withdrawalExample('cancelled')],
  ['an amount that is a number', fundingExample('complete', { amount: 500.25 })],
  ['a transaction amount that is a number', transactionExample('issuance', 'COMPLETE', { amount: 1500.25 })],
  ['a bank that is text', fundingExample('complete', { details: { sender_bank: 'A bank', clave: '40002' } })],
  ['created_at with +0000', fundingExample('complete', { created_at: '2024-05-06T10:00:00+0000' })],
  ['created_at with microseconds', fundingExample('complete', { created_at: '2024-05-06T10:00:00.123456Z' })],
  ['created_at without a zone', fundingExample('complete', { created_at: '2024-05-06T10:00:00.123' })],
  ['an id with letters', fundingExample('complete', { fid: 'pix_QX81z' })],
  ['an id with underscores', fundingExample('complete', { fid: '7f3a2c11_5d2e_4c8a_9b61_0f6a3d1e2b01' })],
  [
    'an older record',
    fundingExample('complete', without('asset', 'network', 'protocol', 'integration', 'method_name')),
  ],
  ['a record without method and amount', withdrawalExample('complete', without('method', 'amount'))],
  [
    'further payload fields',
    fundingExample('complete', {
      updated_at: '2024-05-06T10:00:00Z',
      deposit_id: 'd1',
      sender_clabe: null,
      receiver_clabe: '',
      legal_operation_entity: { name: 'An entity' },
    }),
  ],
  [
    'details of a coin funding',
    fundingExample('complete', { details: { tx_hash: null, confirmations: '3' } }),
  ],
  ['empty details', fundingExample('pending', { details: {} })],
  [
    'details of a SPEI withdrawal',
    withdrawalExample('failed', {
      details: { cep_link: null, fail_reason: 'Account closed', numeric_ref: '' },
    }),
  ],
  [
    'a withdrawal given back',
    fundingExample('complete', {
      details: { deposit_type: 'FAIL_WITHDRAWAL_COMPENSATION', origin_wid: 'w1' },
    }),
  ],
  [
    'a COMPLETE issuance without optional fields',
    transactionExample(
      'issuance',
      'COMPLETE',
      without('refunded', 'deposit_sender_clabe', 'deposit_sender_name', 'crypto_source_address'),
    ),
  ],
  [
    'a CLABE with a wrong check digit',
    transactionExample('issuance', 'COMPLETE', { deposit_sender_clabe: `${'0'.repeat(17)}1` }),
  ],
  ...[
    'payout',
    'payin',
    'payin_intent',
    'payment_intent',
    'spei_payment',
    'dynamic_qr_code',
    'account_validation',
  ].map((event): [string, unknown] => [
    `event ${event}`,
    { event, payload: { id: 'x1', status: 'COMPLETED' } },
  ]),
]

describe('a real notification is never called broken', () => {
  test.each(real)('%s', (_title, body) => {
    expect(
      inspectDelivery(inspectedDelivery(body)).findings.filter(({ severity }) => severity === 'error'),
    ).toEqual([])
  })

  test('whatever members of details are, they are never above info', () => {
    const values = [null, '', 'text', 1, true, [], {}, { a: { b: 1 } }]
    const names = ['sender_bank', 'clave', 'sender_name', 'origin_wid', 'deposit_type', 'address', 'new_one']
    for (const value of values) {
      const details = Object.fromEntries(names.map(name => [name, value]))
      for (const body of [
        fundingExample('complete', { details }),
        withdrawalExample('complete', { details }),
      ]) {
        const reported = inspectDelivery(inspectedDelivery(body)).findings
        expect(reported.filter(({ severity }) => severity !== 'info')).toEqual([])
      }
    }
  })
})
