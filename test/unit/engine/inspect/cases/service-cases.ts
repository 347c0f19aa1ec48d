import {
  fundingExample,
  transactionExample,
  withdrawalExample,
} from '../../../../support/inspection/examples.ts'
import { inspectedDelivery } from '../../../../support/store/inspected-delivery.ts'
import { type FindingCase, issuance, issuancePayload, one, redemption } from './finding-case.ts'

const fundingBody = fundingExample('complete')
const funding = inspectedDelivery(fundingBody)

/** Rules about both services, and about several kinds, where each is judged by a statement of its own. */
export const serviceCases: FindingCase[] = [
  one('method-not-post', '', inspectedDelivery(fundingBody, { method: 'PUT' }), funding),
  one(
    'content-type-wrong',
    '',
    inspectedDelivery(fundingBody, { headers: [['Content-Type', 'text/plain']] }),
    funding,
  ),
  one(
    'answer-late',
    '',
    inspectedDelivery(fundingBody, { answer: { status: 200, elapsedMs: 5001 } }),
    funding,
  ),
  one('event-not-text', '/event', inspectedDelivery({ ...fundingBody, event: 7 }), funding),
  one('payload-not-object', '/payload', inspectedDelivery({ event: 'withdrawal', payload: [] }), funding),
  one('failure-unexplained', '/payload/redemption', failedWithoutReason('redemption')),
  one('failure-unexplained', '/payload/crypto_withdrawal', failedWithoutReason('crypto_withdrawal')),
  one(
    'error-explained',
    '/payload/issuance/error/code',
    issuance(
      { error: { code: 'insufficient_deposit_amount_for_issuance', message: 'Too small.' } },
      'FAILED',
    ),
  ),
  one(
    'refund-disagrees',
    '/payload/redemption/refund_status',
    redemption(refund('PENDING', [{ step: 'TOKEN_MINT', status: 'COMPLETE', id: 'a1' }]), 'FAILED'),
    redemption(refund('PENDING', undefined), 'FAILED'),
  ),
  one(
    'refund-steps-missing',
    '/payload/redemption/refund_steps',
    redemption(refund('FAILED', undefined), 'FAILED'),
    redemption(refund('FAILED', [{ step: 'TOKEN_MINT', status: 'FAILED' }]), 'FAILED'),
  ),
  one(
    'refund-steps-missing',
    '/payload/redemption/refund_steps',
    redemption(refund('IN_PROGRESS', undefined), 'FAILED'),
    redemption(refund('IN_PROGRESS', [{ step: 'TOKEN_MINT', status: 'IN_PROGRESS' }]), 'FAILED'),
  ),
  one('field-type', '/payload/issuance', issuancePayload({ issuance: 'text' })),
  one('status-unknown', '/payload/status', inspectedDelivery(withdrawalExample('lost')), funding),
]

function failedWithoutReason(kind: 'redemption' | 'crypto_withdrawal') {
  return inspectedDelivery(
    transactionExample(kind, 'FAILED', { failure_reason: undefined, error: undefined }),
  )
}

function refund(status: string, steps: unknown) {
  return { refund_status: status, refund_steps: steps }
}
