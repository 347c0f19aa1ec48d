import {
  at,
  failed,
  first,
  found,
  issuance,
  noSteps,
  progress,
  refund,
  refundStatus,
  second,
  steps,
  type TrailCase,
} from './trail-case.ts'

/** The moves of a refund and its steps. */
export const refundsCases: readonly TrailCase[] = [
  found('refund-status-left', 2, refundStatus, {
    bad: [refund('COMPLETE', 10), refund('IN_PROGRESS', 11)],
    good: [refund('IN_PROGRESS', 11), refund('PENDING', 10)],
  }),
  found('refund-status-left', 2, refundStatus, {
    bad: [refund('FAILED', 10), refund('COMPLETE', 11)],
    good: [refund('PENDING', 10), refund('IN_PROGRESS', 11), refund('COMPLETE', 12)],
  }),
  // Moves beyond the first are not shown.
  found('refund-status-left', 2, refundStatus, {
    bad: [refund('FAILED', 10), refund('PENDING', 11, [])],
    good: [refund('IN_PROGRESS', 10), refund('PENDING', 11, [])],
  }),
  found('refund-move-missing', 2, refundStatus, {
    bad: [failed, refund('IN_PROGRESS', 10)],
    good: [failed, refund('PENDING', 10), refund('IN_PROGRESS', 11)],
  }),
  found('refund-move-missing', 2, refundStatus, {
    bad: [failed, refund('COMPLETE', 11)],
    good: [failed, refund('PENDING', 10), refund('COMPLETE', 11)],
  }),
  found('changes-together', 2, refundStatus, {
    bad: [progress, refund('PENDING', 10)],
    good: [progress, failed, refund('PENDING', 10), refund('COMPLETE', 11)],
  }),
  found('refund-gone', 3, refundStatus, {
    bad: [failed, refund('PENDING', 10), issuance('FAILED', {}, at(11))],
    good: [failed, refund('PENDING', 10)],
  }),
  found('refund-gone', 2, steps, {
    bad: [refund('IN_PROGRESS', 10, [first]), issuance('FAILED', { ...noSteps }, at(11))],
    good: [refund('PENDING', 10, []), refund('IN_PROGRESS', 11, [first])],
  }),
  found('refund-step-id-gone', 2, `${steps}/0/id`, {
    bad: [
      refund('IN_PROGRESS', 10, [first]),
      refund('COMPLETE', 11, [{ step: first.step, status: 'COMPLETE' }]),
    ],
    good: [
      refund('IN_PROGRESS', 10, [{ step: first.step, status: 'IN_PROGRESS' }]),
      refund('COMPLETE', 11, [first]),
    ],
  }),
  // An id is omitted while its step is IN_PROGRESS, so that none is missed there.
  found('refund-step-id-gone', 2, `${steps}/0/id`, {
    bad: [
      refund('IN_PROGRESS', 10, [first, second]),
      refund('FAILED', 11, [{ step: first.step, status: 'FAILED' }, second]),
    ],
    good: [
      refund('IN_PROGRESS', 10, [first]),
      refund('IN_PROGRESS', 11, [{ step: first.step, status: 'IN_PROGRESS' }]),
      refund('FAILED', 12, [{ step: first.step, status: 'FAILED' }]),
    ],
  }),
  found('refund-step-id-changed', 2, `${steps}/0/id`, {
    bad: [refund('IN_PROGRESS', 10, [first, second]), refund('FAILED', 11, [{ ...first, id: 'c3' }, second])],
    good: [
      refund('IN_PROGRESS', 10, [{ ...first, status: 'IN_PROGRESS' }]),
      refund('COMPLETE', 11, [{ ...first, id: 'c3' }]),
    ],
  }),
  found('refund-step-inserted', 2, `${steps}/0`, {
    bad: [refund('IN_PROGRESS', 10, [first]), refund('COMPLETE', 11, [second, first])],
    good: [refund('IN_PROGRESS', 10, [first]), refund('COMPLETE', 11, [first, second])],
  }),
  found('refund-step-removed', 2, steps, {
    bad: [refund('IN_PROGRESS', 10, [first, second]), refund('COMPLETE', 11, [first])],
    good: [refund('IN_PROGRESS', 10, [first]), refund('COMPLETE', 11, [first, second])],
  }),
  found('refund-step-reordered', 2, `${steps}/0`, {
    bad: [refund('IN_PROGRESS', 10, [first, second]), refund('COMPLETE', 11, [second, first])],
    good: [refund('IN_PROGRESS', 10, [first, second]), refund('COMPLETE', 11, [first, second])],
  }),
  found('refund-step-id-changed', 2, `${steps}/0/id`, {
    bad: [refund('IN_PROGRESS', 10, [first]), refund('COMPLETE', 11, [{ ...first, id: 'c3' }])],
    good: [
      refund('IN_PROGRESS', 10, [{ step: first.step, status: 'IN_PROGRESS' }]),
      refund('COMPLETE', 11, [first]),
    ],
  }),
]
