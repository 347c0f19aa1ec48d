import {
  at,
  failed,
  first,
  issuance,
  noSteps,
  refund,
  refundStatus,
  second,
  steps,
  type TrailCase,
} from './trail-case.ts'

/** The moves of a refund and its steps. */
export const refundsCases: readonly TrailCase[] = [
  {
    code: 'refund-status-left',
    bad: [refund('COMPLETE', 10), refund('IN_PROGRESS', 11)],
    at: 2,
    path: refundStatus,
    good: [refund('IN_PROGRESS', 11), refund('PENDING', 10)],
  },
  {
    code: 'refund-status-left',
    bad: [refund('FAILED', 10), refund('COMPLETE', 11)],
    at: 2,
    path: refundStatus,
    good: [refund('PENDING', 10), refund('IN_PROGRESS', 11), refund('COMPLETE', 12)],
  },
  {
    code: 'refund-status-left',
    bad: [refund('IN_PROGRESS', 10), refund('PENDING', 11)],
    at: 2,
    path: refundStatus,
    good: [refund('PENDING', 10), refund('IN_PROGRESS', 11), refund('FAILED', 12)],
  },
  {
    code: 'refund-move-missing',
    bad: [failed, refund('IN_PROGRESS', 10)],
    at: 2,
    path: refundStatus,
    good: [failed, refund('PENDING', 10), refund('IN_PROGRESS', 11)],
  },
  {
    code: 'refund-move-missing',
    bad: [failed, refund('PENDING', 10), refund('COMPLETE', 11)],
    at: 3,
    path: refundStatus,
    good: [failed, refund('PENDING', 10), refund('FAILED', 11, [])],
  },
  {
    code: 'refund-gone',
    bad: [failed, refund('PENDING', 10), issuance('FAILED', {}, at(11))],
    at: 3,
    path: refundStatus,
    good: [failed, refund('PENDING', 10)],
  },
  {
    code: 'refund-gone',
    bad: [refund('IN_PROGRESS', 10, [first]), issuance('FAILED', { ...noSteps }, at(11))],
    at: 2,
    path: steps,
    good: [refund('PENDING', 10, []), refund('IN_PROGRESS', 11, [first])],
  },
  {
    code: 'refund-step-id-gone',
    bad: [
      refund('IN_PROGRESS', 10, [first]),
      refund('COMPLETE', 11, [{ step: first.step, status: 'COMPLETE' }]),
    ],
    at: 2,
    path: `${steps}/0/id`,
    good: [
      refund('IN_PROGRESS', 10, [{ step: first.step, status: 'IN_PROGRESS' }]),
      refund('COMPLETE', 11, [first]),
    ],
  },
  {
    code: 'refund-step-inserted',
    bad: [refund('IN_PROGRESS', 10, [first]), refund('COMPLETE', 11, [second, first])],
    at: 2,
    path: `${steps}/0`,
    good: [refund('IN_PROGRESS', 10, [first]), refund('COMPLETE', 11, [first, second])],
  },
  {
    code: 'refund-step-removed',
    bad: [refund('IN_PROGRESS', 10, [first, second]), refund('COMPLETE', 11, [first])],
    at: 2,
    path: steps,
    good: [refund('IN_PROGRESS', 10, [first]), refund('COMPLETE', 11, [first, second])],
  },
  {
    code: 'refund-step-reordered',
    bad: [refund('IN_PROGRESS', 10, [first, second]), refund('COMPLETE', 11, [second, first])],
    at: 2,
    path: `${steps}/0`,
    good: [refund('IN_PROGRESS', 10, [first, second]), refund('COMPLETE', 11, [first, second])],
  },
  {
    code: 'refund-step-id-changed',
    bad: [refund('IN_PROGRESS', 10, [first]), refund('COMPLETE', 11, [{ ...first, id: 'c3' }])],
    at: 2,
    path: `${steps}/0/id`,
    good: [
      refund('IN_PROGRESS', 10, [{ step: first.step, status: 'IN_PROGRESS' }]),
      refund('COMPLETE', 11, [first]),
    ],
  },
]
