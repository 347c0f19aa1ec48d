import { describe, expect, test } from 'vitest'
import { findingSchema } from '#contract/deliveries/finding'
import { trailFindingCodes } from '#contract/deliveries/finding-codes'
import { overdueFinding } from '../../../../../main/engine/inspect/trail/arrival-rules.ts'
import { inspectTrail } from '../../../../../main/engine/inspect/trail/inspect-trail.ts'
import { transactionExample, withdrawalExample } from '../../../../support/inspection/examples.ts'
import { trailCases } from '../../../../support/inspection/trail-cases/trail-cases.ts'
import { trailRows } from '../../../../support/inspection/trail-notification.ts'

/** Reported where the store or the clock is available. */
const elsewhere = ['final-overdue', 'withdrawal-reversed', 'same-transfer']

function reported(bodies: readonly unknown[]) {
  return inspectTrail(trailRows(bodies)).findings
}

describe('each finding about a trail', () => {
  test('has a case', () => {
    const covered = new Set<string>([...trailCases.map(({ code }) => code), ...elsewhere])
    expect(Object.keys(trailFindingCodes).filter(code => !covered.has(code))).toEqual([])
  })

  test.each(trailCases)(
    '$code shows at delivery $at and "$path", and not in its neighbor',
    ({ code, at, ...each }) => {
      const { bad, good, path } = each
      const [found] = reported(bad).filter(({ finding }) => finding.code === code)
      expect(found).toMatchObject({ deliveryId: at, finding: { path } })
      expect(findingSchema.parse(found?.finding)).toEqual(found?.finding)
      expect(found?.finding.severity).toBe(trailFindingCodes[code].severity)
      expect(found?.finding.message).toMatch(/\.$/)
      expect(reported(good).map(({ finding }) => finding.code)).not.toContain(code)
    },
  )
})

test('a plain lifecycle of a record, in order, has no finding', () => {
  const statuses = ['PENDING', 'IN_PROGRESS', 'COMPLETE'] as const
  expect(reported(statuses.map(status => transactionExample('issuance', status)))).toEqual([])
})

test('what comes after a final status at a later clock is reported as that, and not as stale', () => {
  const again = transactionExample('issuance', 'COMPLETE')
  const later = {
    ...again,
    payload: { ...again.payload, status: 'PENDING', updated_at: '2024-05-06T11:00:00Z' },
  }
  const codes = reported([transactionExample('issuance', 'COMPLETE'), later]).map(
    ({ finding }) => finding.code,
  )
  expect(codes).toEqual(['status-skipped', 'final-status-left'])
})

test('[T11-3] what was skipped is reported for the two statuses that it belongs between, since it may have come earlier', () => {
  const statuses = ['PENDING', 'IN_PROGRESS', 'PENDING', 'COMPLETE']
  const bodies = statuses.map((status, minute) => {
    const { event, payload } = transactionExample('conversion', 'PENDING')
    return { event, payload: { ...payload, status, updated_at: `2024-05-06T11:0${minute}:00Z` } }
  })
  expect(reported(bodies).map(({ deliveryId, finding }) => [deliveryId, finding.message])).toEqual([
    [4, 'IN_PROGRESS did not arrive between "PENDING" and "COMPLETE". That is allowed.'],
  ])
})

test('[T11-4] of a transaction COMPLETE and FAILED alone are final, not a status that its document does not know', () => {
  const life = (...statuses: readonly (string | undefined)[]) =>
    reported(
      statuses.map((status, minute) => {
        const { event, payload } = transactionExample('conversion', 'COMPLETE')
        return { event, payload: { ...payload, status, updated_at: `2024-05-06T11:0${minute}:00Z` } }
      }),
    ).map(({ deliveryId, finding }) => `${deliveryId} ${finding.code}`)
  const begun = ['PENDING', 'IN_PROGRESS']
  expect(life(...begun, 'CANCELLED', 'COMPLETE')).toEqual([])
  expect(life('PENDING', 'CANCELLED', 'IN_PROGRESS', 'CANCELLED')).toEqual([])
  expect(life(...begun, 'COMPLETE', 'CANCELLED')).toEqual(['4 final-status-left'])
  expect(life(...begun, 'COMPLETE', 'FAILED')).toEqual(['4 second-final'])
  // One without a status does not leave any.
  expect(life(...begun, 'COMPLETE', undefined)).toEqual([])
  expect(life(undefined)).toEqual([])
})

test('a record without a final status is overdue after the set time, and no sooner', () => {
  const [row] = trailRows([withdrawalExample('processing')])
  const [final] = trailRows([withdrawalExample('complete')])
  if (row === undefined || final === undefined) throw new Error('There are two.')
  expect(overdueFinding(row, 1_000, 61_000, 60_000)).toBeNull()
  expect(overdueFinding(row, 1_000, 61_001, 60_000)).toMatchObject({
    code: 'final-overdue',
    severity: 'info',
  })
  expect(overdueFinding(final, 1_000, 999_999, 60_000)).toBeNull()
})

test('a finding about one service never cites the document of the other, and where its own is silent it is our advice', () => {
  const withdrawal = (status: string, second: number) =>
    withdrawalExample(status, { updated_at: `2024-05-06T10:00:0${second}Z` })
  const findings = reported([
    withdrawal('complete', 5),
    withdrawal('processing', 6),
    withdrawal('failed', 7),
    withdrawal('pending', 1),
    withdrawal('pending', 1),
    withdrawalExample('pending'),
  ]).map(({ finding }) => finding)
  const codes = 'funding-final-left funding-second-final duplicate-identical'
  expect(new Set(findings.map(({ code }) => code))).toEqual(
    new Set([...codes.split(' '), 'order-not-certain', 'same-status-update']),
  )
  for (const { severity, source } of findings) {
    expect(source).not.toContain('Transaction Notification Service')
    expect(severity).toBe('info')
  }
  expect(findings.filter(({ message }) => /\bfinal\b/i.test(message))).toEqual([])
  const advice = findings.filter(({ code }) => code.startsWith('funding-') || code === 'order-not-certain')
  expect(new Set(advice.map(({ source }) => source))).toEqual(new Set(['Advice of Hooktrail']))
})

test('[T15-3] a second notification of one final status is no duplicate by our advice, not by the document', () => {
  const again = transactionExample('issuance', 'COMPLETE')
  const later = { ...again, payload: { ...again.payload, updated_at: '2024-05-06T11:00:00Z' } }
  const found = reported([again, later]).find(({ finding }) => finding.code === 'update-after-final')
  expect(found?.finding).toMatchObject({
    source: 'Advice of Hooktrail',
    message: expect.stringContaining('Same id and final status as delivery 1'),
  })
})
