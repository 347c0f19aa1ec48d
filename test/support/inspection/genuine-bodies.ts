import { fundingExample, type JsonRecord, transactionExample, withdrawalExample } from './examples.ts'

/** A notification as it arrives in practice, and where it was observed. */
export interface GenuineBody {
  readonly title: string
  readonly body: unknown
}

const without = (...names: string[]): JsonRecord => Object.fromEntries(names.map(name => [name, undefined]))
const older = without('asset', 'network', 'protocol', 'integration', 'method_name')
const oldest = { ...older, ...without('method', 'amount') }
const lateFields = {
  updated_at: '2024-05-06T10:00:00+0000',
  deposit_id: 'd1',
  sender_clabe: null,
  receiver_clabe: '646180157000000004',
  legal_operation_entity: { country: 'MX', name: 'An entity' },
}

/**
 * "Payloads in reality" of Observed beyond the specification: each sentence as a body, and several together.
 */
export const genuineBodies: readonly GenuineBody[] = [
  ['funding cancelled', fundingExample('cancelled')],
  ['funding in_progress', fundingExample('in_progress')],
  ['funding processing', fundingExample('processing')],
  ['withdrawal cancelled', withdrawalExample('cancelled')],
  ['a funding whose amount is a number', fundingExample('complete', { amount: 500.25 })],
  ['a withdrawal whose amount is a number', withdrawalExample('complete', { amount: 25.5 })],
  ['a transaction whose amount is a number', transactionExample('issuance', 'COMPLETE', { amount: 1500.25 })],
  [
    'a bank that is a name',
    fundingExample('complete', { details: { sender_bank: 'A bank', clave: '40002' } }),
  ],
  ...[
    '2024-05-06T10:00:00+00:00',
    '2024-05-06T10:00:00+0000',
    '2024-05-06T10:00:00Z',
    '2024-05-06T10:00:00.123Z',
    '2024-05-06T10:00:00.123456Z',
    '2024-05-06T10:00:00',
    '2024-05-06T10:00:00.123',
  ].map((created_at): [string, unknown] => [
    `created_at ${created_at}`,
    fundingExample('complete', { created_at }),
  ]),
  ['an id with other letters', fundingExample('complete', { fid: 'pix_QX81z' })],
  ['an id with underscores', fundingExample('complete', { fid: '7f3a2c11_5d2e_4c8a_9b61_0f6a3d1e2b01' })],
  ['an older funding', fundingExample('complete', older)],
  ['an older withdrawal', withdrawalExample('complete', older)],
  ['an older funding without method and amount', fundingExample('complete', oldest)],
  ['an older withdrawal without method and amount', withdrawalExample('complete', oldest)],
  ['a funding with later fields', fundingExample('complete', lateFields)],
  ['a withdrawal with later fields', withdrawalExample('complete', lateFields)],
  [
    'an older record with later fields, a status and an amount as of today',
    fundingExample('in_progress', { ...older, ...lateFields, amount: 12 }),
  ],
  ...detailed(fundingExample, 'SPEI funding', 'complete', [
    { receive_clabe: '646180157000000004', sender_rfc_curp: 'ND', deposit_type: 'THIRD_PARTY' },
    { clave_rastreo_origen: null, origin_client_id: '', operation_date: '20240506' },
    { beneficiary_name: 'A name', sender_bank: '40002' },
  ]),
  ...detailed(fundingExample, 'coin funding', 'pending', [
    { receiving_address: '0xa', tx_hash: null, confirmations: '3', tx_url: '' },
  ]),
  ...detailed(fundingExample, 'empty', 'pending', []),
  ...detailed(withdrawalExample, 'SPEI withdrawal', 'failed', [
    { origin_id: '', fecha_operacion: null, beneficiary_bank_code: '40012', clave_de_rastreo: 'X1' },
    { huella_digital: null, concepto: 'x', beneficiary_name: 'A name', numeric_ref: '', cep_link: null },
    { beneficiary_clabe: '002010077777777771', fail_reason: 'Account closed' },
  ]),
  ...detailed(withdrawalExample, 'coin withdrawal', 'processing', [
    { withdrawal_address: '0xa', tx_hash: null, transactionHash: null, addressTag: '', chain: 'ETH' },
  ]),
  ...detailed(fundingExample, 'Pix', 'complete', [
    { end_to_end_id: 'E1', payee: {}, payer: {}, is_reversal: false },
  ]),
  ...detailed(withdrawalExample, 'internal transfer', 'complete', [
    { email: 'a@example.com', phone: null, recipient_name: null },
  ]),
  ...detailed(fundingExample, 'reversed withdrawal', 'complete', [
    { deposit_type: 'FAIL_WITHDRAWAL_COMPENSATION', origin_wid: 'w1', clave_rastreo_origen: 'X' },
  ]),
  [
    'a COMPLETE issuance without what is optional in practice',
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
  [
    'a transaction with new properties',
    {
      ...transactionExample('redemption', 'COMPLETE', { fee: '1.00', tax: '0.16', channel: 'api' }),
      api_version: 2,
    },
  ],
  [
    'a transaction whose event is in lower case',
    { ...transactionExample('issuance', 'PENDING'), event: 'transaction' },
  ],
  [
    'the curl sample of the first run',
    { event: 'funding', payload: { fid: '037c1b', status: 'pending', currency: 'mxn', amount: '100.00' } },
  ],
  ...[
    'payout',
    'payin',
    'payin_intent',
    'payment_intent',
    'spei_payment',
    'dynamic_qr_code',
    'account_validation',
  ].flatMap(event =>
    ['CREATED', 'PENDING', 'PROCESSING', 'COMPLETED', 'PAID', 'EXPIRED', 'FAILED'].map(
      (status): [string, unknown] => [
        `event ${event} ${status}`,
        { event, payload: { id: 'x1', status, amount: '1.00' } },
      ],
    ),
  ),
].map(([title, body]) => ({ title: String(title), body }))

function detailed(
  example: typeof fundingExample,
  what: string,
  status: string,
  details: readonly JsonRecord[],
): [string, unknown][] {
  return [[`${what} details`, example(status, { details: Object.assign({}, ...details) })]]
}
