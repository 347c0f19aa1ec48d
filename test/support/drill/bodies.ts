/** Bodies of the trails that receivers are drilled with, in the records' own order. */
export type TrailBodies = readonly string[]

const minutes = (count: number): string => `2026-03-01T10:${String(count).padStart(2, '0')}:00.000+00:00`

interface Refund {
  readonly status: string
  readonly steps: readonly object[]
}

function issuance(status: string, minute: number, more: object = {}, refund: Refund | null = null): string {
  return JSON.stringify({
    event: 'TRANSACTION',
    payload: {
      id: '0f6e1c52-8a07-4c1d-9f35-2d1b6a4e7c90',
      type: 'ISSUANCE',
      status,
      created_at: minutes(0),
      updated_at: minutes(minute),
      external_ref: 'order-1',
      issuance: {
        network: 'ARBITRUM',
        amount: '1500.25',
        method: 'SPEI',
        asset: 'MXN',
        deposit_sender_clabe: '646180110400000007',
        deposit_sender_name: 'EXAMPLE SENDER',
        deposit_receiver_clabe: '646180110400000010',
        refunded: false,
        external_fiat_id: '5d0c3f1e8b7a49c2a6e4d1f09b83c752',
        ...more,
        ...(refund === null ? {} : { refund_status: refund.status, refund_steps: refund.steps }),
      },
    },
  })
}

/** PENDING, IN_PROGRESS, COMPLETE. */
export const issuanceTrail: TrailBodies = [
  issuance('PENDING', 0),
  issuance('IN_PROGRESS', 1),
  issuance('COMPLETE', 2, {
    crypto_destination_address: '0x52908400098527886e0f7030069857d2e4169ee7',
    crypto_tx_hash: '0x9b1c4f7de2a85036c1d9e0b47f3a6258d4c7e1903fa5b26880d1c3e4f5a69712',
  }),
]

const failure = {
  failure_reason: 'Transaction failed due to an unexpected error',
  error: { code: 'transaction_failed', message: 'Transaction failed due to an unexpected error' },
}
const transfer = { step: 'EXCHANGE_TRANSFER', status: 'COMPLETE', id: 'a81f0d3c6b2e47958f1c0e9d7a4b3625' }
const payment = { step: 'SPEI_WITHDRAWAL', status: 'IN_PROGRESS' }

/** PENDING, FAILED, then a refund that is pending, in progress and complete. */
export const refundedTrail: TrailBodies = [
  issuance('PENDING', 0),
  issuance('FAILED', 1, failure),
  issuance('FAILED', 2, failure, { status: 'PENDING', steps: [] }),
  issuance('FAILED', 3, failure, { status: 'IN_PROGRESS', steps: [transfer, payment] }),
  issuance(
    'FAILED',
    4,
    { ...failure, refunded: true },
    {
      status: 'COMPLETE',
      steps: [transfer, { ...payment, status: 'COMPLETE', id: 'c7e9b1d40f5a4368927d1e0c8b6f3a54' }],
    },
  ),
]

const bank = {
  currency: 'mxn',
  method: 'sp',
  method_name: 'SPEI Transfer',
  amount: '2500.00',
  asset: 'mxn',
  network: 'spei',
  protocol: 'clabe',
  integration: 'example',
}

function funding(status: string, details: object = {}): string {
  return JSON.stringify({
    event: 'funding',
    payload: {
      fid: '3b7d9f1e5c2a48069d8e7f6a5b4c3d21',
      status,
      created_at: '2026-03-01T10:30:00+00:00',
      ...bank,
      details: {
        sender_name: 'EXAMPLE SENDER',
        sender_clabe: '6461********0007',
        sender_bank: 646,
        clave: 646,
        clave_rastreo: 'EXAMPLE0041952',
        numeric_reference: '4195207',
        concepto: 'Example deposit',
        cep_link: '',
        ...details,
      },
    },
  })
}

function withdrawal(status: string): string {
  return JSON.stringify({
    event: 'withdrawal',
    payload: {
      wid: '9c8b7a6f5e4d43c2b1a0f9e8d7c6b5a4',
      status,
      created_at: '2026-03-01T10:00:00+00:00',
      ...bank,
      details: {
        beneficiary_name: 'EXAMPLE RECEIVER',
        beneficiary_clabe: '646180110400000007',
        numeric_ref: '7014852',
        concepto: 'Example withdrawal',
        clave_de_rastreo: 'EXAMPLE0077310',
        cep_link: null,
      },
    },
  })
}

/** pending, complete: both have the same clock, so only what they say orders them. */
export const fundingTrail: TrailBodies = [funding('pending'), funding('complete')]

/** A withdrawal, and the funding that gives it back. */
export const givenBackTrail: TrailBodies = [
  withdrawal('pending'),
  withdrawal('processing'),
  withdrawal('complete'),
  funding('complete', {
    deposit_type: 'FAIL_WITHDRAWAL_COMPENSATION',
    origin_wid: '9c8b7a6f5e4d43c2b1a0f9e8d7c6b5a4',
    clave_rastreo_origen: 'EXAMPLE0077310',
  }),
]
