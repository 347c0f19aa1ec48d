import { type JsonRecord, refundOf, transactionExample } from '../../../../support/inspection/examples.ts'
import { inspectedDelivery } from '../../../../support/store/inspected-delivery.ts'
import type { FindingCase } from './finding-cases.ts'

const refundStatus = '/payload/redemption/refund_status'

export const refundCases: FindingCase[] = [
  {
    code: 'refund-steps-out-of-order',
    path: '/payload/redemption/refund_steps/1',
    bad: withSteps('COMPLETE', step('COMPLETE', '10:01:00'), step('COMPLETE', '10:00:59')),
    good: withSteps('COMPLETE', step('COMPLETE', '10:01:00'), step('COMPLETE', '10:01:00')),
  },
  // What the status of a refund means, with steps that contradict it and steps that do not.
  contradicts(withSteps('PENDING', step('IN_PROGRESS')), withSteps('PENDING')),
  // What a step does whose status is not documented is unknown.
  contradicts(withSteps('PENDING', step('COMPLETE')), withSteps('PENDING', step('SCHEDULED'))),
  contradicts(
    withSteps('IN_PROGRESS', step('COMPLETE')),
    withSteps('IN_PROGRESS', step('COMPLETE'), step('IN_PROGRESS')),
  ),
  contradicts(withSteps('COMPLETE', step('FAILED')), withSteps('COMPLETE', step('FAILED'), step('COMPLETE'))),
  contradicts(
    withSteps('COMPLETE', step('COMPLETE'), step('FAILED')),
    withSteps('COMPLETE', step('COMPLETE'), step('COMPLETE')),
  ),
  contradicts(withSteps('COMPLETE', step('IN_PROGRESS')), withSteps('COMPLETE', step('COMPLETE'))),
  contradicts(
    withSteps('FAILED', step('COMPLETE'), step('IN_PROGRESS')),
    withSteps('FAILED', step('COMPLETE'), step('FAILED')),
  ),
  ...['PENDING', 'IN_PROGRESS', 'FAILED'].map(status => ({
    ...contradicts(refund(status, { refunded: true }), refund(status, { refunded: false })),
    path: '/payload/redemption/refunded',
  })),
  // No words of the specification exclude these.
  disagrees(
    withSteps('FAILED', step('COMPLETE'), step('COMPLETE')),
    withSteps('FAILED', step('COMPLETE'), step('FAILED')),
  ),
  disagrees(
    withSteps('COMPLETE', step('FAILED'), step('COMPLETE')),
    withSteps('COMPLETE', step('COMPLETE'), step('COMPLETE')),
  ),
  ...(['issuance', 'redemption', 'crypto_withdrawal'] as const).map(
    (kind): FindingCase => ({
      code: 'failure-unexplained',
      path: `/payload/${kind}`,
      bad: failed(kind, { failure_reason: undefined, error: undefined }),
      good: failed(kind, { error: undefined }),
    }),
  ),
]

function contradicts(bad: FindingCase['bad'], good: FindingCase['good']): FindingCase {
  return { code: 'refund-contradicts', path: refundStatus, bad, good }
}

function disagrees(bad: FindingCase['bad'], good: FindingCase['good']): FindingCase {
  return { code: 'refund-disagrees', path: refundStatus, bad, good }
}

function withSteps(status: string, ...refund_steps: readonly JsonRecord[]) {
  return refund(status, { refunded: status === 'COMPLETE', refund_steps })
}

function refund(status: string, members: JsonRecord) {
  return failed('redemption', { ...refundOf('redemption', status), ...members })
}

function failed(kind: 'issuance' | 'redemption' | 'crypto_withdrawal', members: JsonRecord) {
  return inspectedDelivery(transactionExample(kind, 'FAILED', members))
}

function step(status: string, time?: string): JsonRecord {
  const id = status === 'COMPLETE' ? { id: 'a1' } : {}
  return { step: 'TOKEN_MINT', status, ...id, ...(time && { created_at: `2024-05-06T${time}Z` }) }
}
