import { expect, test } from 'vitest'
import { inspectTrail } from '../../../../../main/engine/inspect/trail/inspect-trail.ts'
import { stepKindOf } from '../../../../../main/engine/inspect/trail/trail-notification.ts'
import { refundOf, transactionExample } from '../../../../support/inspection/examples.ts'
import { trailRows } from '../../../../support/inspection/trail-notification.ts'

test('[T11-12] notifications that differ in refund_status alone are steps of their own, and none repeats another', () => {
  const failed = (refundStatus?: string) =>
    transactionExample('issuance', 'FAILED', {
      ...refundOf('issuance', 'PENDING'),
      refund_status: refundStatus,
      refund_steps: undefined,
    })
  const { steps } = inspectTrail(trailRows([failed(), failed('PENDING'), failed('IN_PROGRESS')]))
  expect(steps.map(({ duplicateOf }) => duplicateOf)).toEqual([null, null, null])
  expect(steps.slice(1).map(({ previous, row }) => stepKindOf(previous, row))).toEqual([
    'refund-move',
    'refund-move',
  ])
})

const life = (...refunds: readonly [status: string | undefined, steps: readonly object[]][]) =>
  inspectTrail(
    trailRows(
      refunds.map(([status, refund_steps], index) => {
        const { event, payload } = transactionExample('issuance', 'FAILED', {
          refund_status: status,
          refund_steps: status === undefined ? undefined : refund_steps,
        })
        return { event, payload: { ...payload, updated_at: `2024-05-06T10:1${index}:00Z` } }
      }),
    ),
  ).findings.filter(({ finding }) => finding.code.startsWith('refund-'))

test('[T11-10] of a refund PENDING alone has to come first; no other move is shown, so none is judged', () => {
  const step = [{ step: 'EXCHANGE_TRANSFER', status: 'COMPLETE', id: 'a1' }]
  const moves = (...statuses: readonly (string | undefined)[]) =>
    life(...statuses.map((status): [string | undefined, readonly object[]] => [status, step])).map(
      ({ finding }) => finding.code,
    )
  expect(life([undefined, []], ['FAILED', []]).map(({ finding }) => finding.message)).toEqual([
    expect.stringContaining('starts with PENDING'),
  ])
  expect(moves('PENDING', 'COMPLETE')).toEqual([])
  expect(moves('PENDING', 'FAILED')).toEqual([])
  expect(moves('IN_PROGRESS', 'PENDING')).toEqual([])
  expect(moves('IN_PROGRESS', 'PENDING', 'IN_PROGRESS', 'COMPLETE')).toEqual([])
  expect(moves('COMPLETE', 'FAILED')).toEqual(['refund-status-left'])
  expect(moves('FAILED', 'IN_PROGRESS')).toEqual(['refund-status-left'])
})

test('[T10-3, T10-4] a step in another letter case is the same step, and so is its id where that is a hash or a UUID', () => {
  const step = (name: string, id: string) => [{ step: name, status: 'COMPLETE', id }]
  const codes = (before: object[], after: object[]) =>
    life(['IN_PROGRESS', before], ['COMPLETE', after]).map(({ finding }) => finding.code)
  const uuid = '7f3a2c11-5d2e-4c8a-9b61-0f6a3d1e2b01'
  expect(codes(step('EXCHANGE_TRANSFER', uuid), step('Exchange_transfer', uuid.toUpperCase()))).toEqual([])
  expect(codes(step('TOKEN_MINT', '0xAB'), step('TOKEN_MINT', '0xab'))).toEqual([])
  expect(codes(step('EXCHANGE_TRANSFER', 'aB1'), step('EXCHANGE_TRANSFER', 'Ab1'))).toEqual([
    'refund-step-id-changed',
  ])
})
