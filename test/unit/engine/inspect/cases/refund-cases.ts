import { type JsonRecord, refundOf, transactionExample } from '../../../../support/inspection/examples.ts'
import { inspectedDelivery } from '../../../../support/store/inspected-delivery.ts'
import { type FindingCase, issuance, issuancePayload, one, redemption } from './finding-case.ts'

const step = (members: JsonRecord) =>
  redemption({ ...refundOf('redemption', 'IN_PROGRESS'), refund_steps: [members] }, 'FAILED')
const goodStep = { step: 'TOKEN_MINT', status: 'COMPLETE', id: 'a1' }
const steps = '/payload/redemption/refund_steps'

export const refundCases: FindingCase[] = [
  one(
    'refund-steps-without-status',
    steps,
    redemption({ refund_steps: [goodStep] }),
    redemption({ refund_status: null }),
  ),
  one(
    'refund-steps-out-of-order',
    `${steps}/1`,
    redemption({
      ...refundOf('redemption', 'COMPLETE'),
      refund_steps: [
        { ...goodStep, created_at: '2024-05-06T10:01:00Z' },
        { ...goodStep, created_at: '2024-05-06T10:00:59Z' },
      ],
    }),
    redemption({
      ...refundOf('redemption', 'COMPLETE'),
      refund_steps: [
        { ...goodStep, created_at: '2024-05-06T10:01:00Z' },
        { ...goodStep, created_at: '2024-05-06T10:01:00Z' },
      ],
    }),
  ),
  one('refund-steps-empty', steps, redemption({ refund_steps: [] }), redemption({ refund_steps: null })),
  one(
    'refund-steps-missing',
    steps,
    redemption({ ...refundOf('redemption', 'COMPLETE'), refund_steps: [] }, 'FAILED'),
    redemption({ ...refundOf('redemption', 'PENDING'), refund_steps: undefined }, 'FAILED'),
  ),
  one(
    'refund-status-missing',
    '/payload/redemption/refund_status',
    redemption({ refunded: true }),
    redemption({ ...refundOf('redemption', 'COMPLETE') }, 'FAILED'),
  ),
  one(
    'refund-misplaced',
    '/payload/crypto_deposit/refund_status',
    inspectedDelivery(transactionExample('crypto_deposit', 'FAILED', { refund_status: 'PENDING' })),
    inspectedDelivery(transactionExample('crypto_deposit', 'FAILED', { refund_status: null })),
  ),
  one('refund-misplaced', '/payload/refund_status', issuancePayload({ refund_status: 'COMPLETE' })),
  one(
    'refund-status-unknown',
    '/payload/redemption/refund_status',
    redemption({ ...refundOf('redemption', 'IN_PROGRESS'), refund_status: 'REVERSED' }, 'FAILED'),
  ),
  one('refund-step-unknown', `${steps}/0/step`, step({ ...goodStep, step: 'CHEQUE' }), step(goodStep)),
  one(
    'refund-step-not-allowed',
    '/payload/issuance/refund_steps/0/step',
    issuance({ ...refundOf('issuance', 'IN_PROGRESS'), refund_steps: [goodStep] }, 'FAILED'),
    step(goodStep),
  ),
  one(
    'refund-step-status-unknown',
    `${steps}/0/status`,
    step({ ...goodStep, status: 'PENDING' }),
    step(goodStep),
  ),
  one('refund-step-id-early', `${steps}/0/id`, step({ ...goodStep, status: 'IN_PROGRESS' }), step(goodStep)),
  one(
    'refund-step-id-missing',
    `${steps}/0/id`,
    step({ step: 'TOKEN_MINT', status: 'COMPLETE' }),
    step({ step: 'TOKEN_MINT', status: 'FAILED' }),
  ),
  one(
    'refund-disagrees',
    '/payload/redemption/refund_status',
    redemption(
      { ...refundOf('redemption', 'IN_PROGRESS'), refund_status: 'COMPLETE', refunded: true },
      'FAILED',
    ),
    redemption(refundOf('redemption', 'FAILED'), 'FAILED'),
  ),
  ...disagreements(),
]

/** What a refund's status means, with steps that contradict it and steps that do not. */
function disagreements(): FindingCase[] {
  const at = '/payload/redemption/refund_status'
  const made = (refund_status: string, ...states: readonly string[]) => {
    const id = (state: string) => (state === 'COMPLETE' ? { id: 'a1' } : {})
    const refund_steps = states.map(status => ({ step: 'TOKEN_MINT', status, ...id(status) }))
    const refunded = refund_status === 'COMPLETE'
    const overrides = { ...refundOf('redemption', refund_status), refund_status, refunded, refund_steps }
    return redemption(overrides, 'FAILED')
  }
  const refunded = (status: string, is: boolean) =>
    redemption({ ...refundOf('redemption', status), refunded: is }, 'FAILED')
  const code = 'refund-disagrees'
  return [
    one(code, at, made('PENDING', 'IN_PROGRESS'), made('PENDING')),
    one(code, at, made('IN_PROGRESS', 'COMPLETE'), made('IN_PROGRESS', 'COMPLETE', 'IN_PROGRESS')),
    one(code, at, made('FAILED', 'COMPLETE', 'IN_PROGRESS'), made('FAILED', 'COMPLETE', 'FAILED')),
    one(code, at, made('FAILED', 'COMPLETE', 'COMPLETE'), made('COMPLETE', 'COMPLETE', 'COMPLETE')),
    ...['PENDING', 'IN_PROGRESS', 'FAILED'].map(status =>
      one(code, '/payload/redemption/refunded', refunded(status, true), refunded(status, false)),
    ),
  ]
}
