import { expect, test } from 'vitest'
import { readTrail } from '../../../../main/engine/inspect/read-trail.ts'
import { stepKindOf } from '../../../../main/engine/inspect/trail-notification.ts'
import { refundOf, transactionExample } from '../../../support/examples.ts'
import { trailRows } from '../../../support/trail-notification.ts'

test('[T11-12] notifications that differ in refund_status alone are steps of their own, and none repeats another', () => {
  const failed = (refundStatus?: string) =>
    transactionExample('issuance', 'FAILED', {
      ...refundOf('issuance', 'PENDING'),
      refund_status: refundStatus,
      refund_steps: undefined,
    })
  const { steps } = readTrail(trailRows([failed(), failed('PENDING'), failed('IN_PROGRESS')]))
  expect(steps.map(({ duplicateOf }) => duplicateOf)).toEqual([null, null, null])
  expect(steps.slice(1).map(({ previous, row }) => stepKindOf(previous, row))).toEqual([
    'refund-move',
    'refund-move',
  ])
})
