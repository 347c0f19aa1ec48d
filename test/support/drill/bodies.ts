// Bodies of the trails that receivers are drilled with, in the records' own order.

const issuanceId = '5d0a3c1e-8f27-4b69-a1c4-90e2d7b3f658'

/** An issuance in one of its statuses, `seconds` after it was created. */
export function issuance(
  status: string,
  seconds: number,
  { id = issuanceId, ...more }: { readonly id?: string; readonly [name: string]: unknown } = {},
): string {
  const at = (after: number) => new Date(Date.UTC(2026, 2, 4, 10, 0, after)).toISOString()
  return JSON.stringify({
    event: 'TRANSACTION',
    payload: {
      id,
      type: 'ISSUANCE',
      status,
      created_at: at(0),
      updated_at: at(seconds),
      external_ref: 'order-771',
      issuance: {
        network: 'ARBITRUM',
        amount: '1500.00',
        method: 'SPEI',
        asset: 'MXN',
        external_fiat_id: 'SPEI20260304AB12',
        ...more,
      },
    },
  })
}

/** A funding; its clock never moves. */
export function funding(status: string, details: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    event: 'funding',
    payload: {
      fid: '037c1b9a44',
      status,
      created_at: '2026-03-04T10:00:00+00:00',
      currency: 'mxn',
      method: 'sp',
      amount: '250.00',
      asset: 'mxn',
      network: 'spei',
      protocol: 'clabe',
      integration: 'example',
      details: { clave_rastreo: 'EXAMPLE77120031', ...details },
    },
  })
}

function withdrawal(status: string): string {
  return JSON.stringify({
    event: 'withdrawal',
    payload: {
      wid: 'e4c7730aa1b2',
      status,
      created_at: '2026-03-04T09:00:00+00:00',
      currency: 'mxn',
      amount: '250.00',
      details: { clave_de_rastreo: 'EXAMPLE99' },
    },
  })
}

/** PENDING, IN_PROGRESS, COMPLETE. */
export const plainBodies = [issuance('PENDING', 0), issuance('IN_PROGRESS', 5), issuance('COMPLETE', 9)]

const step = (status: string, id?: string) => ({
  step: 'SPEI_WITHDRAWAL',
  status,
  ...(id === undefined ? {} : { id }),
})

/** PENDING, FAILED, then a refund that is pending, in progress and complete. */
export const refundBodies = [
  issuance('PENDING', 0),
  issuance('FAILED', 9),
  issuance('FAILED', 20, { refund_status: 'PENDING', refund_steps: [] }),
  issuance('FAILED', 30, { refund_status: 'IN_PROGRESS', refund_steps: [step('IN_PROGRESS')] }),
  issuance('FAILED', 40, { refund_status: 'COMPLETE', refund_steps: [step('COMPLETE', 'wd0017ab')] }),
]

export const givenBackBodies = [
  withdrawal('pending'),
  withdrawal('complete'),
  funding('pending', { deposit_type: 'FAIL_WITHDRAWAL_COMPENSATION', origin_wid: 'e4c7730aa1b2' }),
  funding('complete', { deposit_type: 'FAIL_WITHDRAWAL_COMPENSATION', origin_wid: 'e4c7730aa1b2' }),
]

/** pending, complete: both have the same clock, so only what they say orders them. */
export const fundingTrail = [funding('pending'), funding('complete')]
/** A withdrawal, and the funding that gives it back. */
export const givenBackTrail = [
  ...['pending', 'processing', 'complete'].map(withdrawal),
  funding('complete', { deposit_type: 'FAIL_WITHDRAWAL_COMPENSATION', origin_wid: 'e4c7730aa1b2' }),
]
