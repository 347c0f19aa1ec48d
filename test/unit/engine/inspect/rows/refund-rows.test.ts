import { describe, expect, test } from 'vitest'
import { inspectDelivery } from '../../../../../main/engine/inspect/inspect-delivery.ts'
import { refundOf, transactionExample } from '../../../../support/inspection/examples.ts'
import { inspectedDelivery } from '../../../../support/store/inspected-delivery.ts'
import { findingsAt } from '../findings-at.ts'

describe('refunds', () => {
  test.each(['issuance', 'redemption'] as const)('%s object: refund_status is text, null or absent', kind => {
    const path = `/payload/${kind}/refund_status`
    const reported = (value: unknown) =>
      findingsAt(transactionExample(kind, 'PENDING', { refund_status: value }), path)
    expect(reported(undefined)).toEqual([])
    expect(reported(null)).toEqual([])
    expect(reported({})).toEqual(['error field-type'])
    expect(reported(4)).toContain('warning number-for-text')
  })

  test.each(['issuance', 'redemption'] as const)('%s object: refund_steps is a list of objects', kind => {
    const path = `/payload/${kind}/refund_steps`
    const reported = (value: unknown, at = path) =>
      findingsAt(
        transactionExample(kind, 'FAILED', { ...refundOf(kind, 'PENDING'), refund_steps: value }),
        at,
      )
    expect(reported([])).toEqual([])
    expect(reported({})).toEqual(['error field-type'])
    expect(reported(['EXCHANGE_TRANSFER'], `${path}/0`)).toEqual(['error field-type'])
  })

  const allowed = {
    issuance: ['EXCHANGE_TRANSFER', 'SPEI_WITHDRAWAL'],
    redemption: ['EXCHANGE_TRANSFER', 'TOKEN_MINT', 'TOKEN_TRANSFER', 'TOKEN_DEPOSIT'],
  } as const
  const all = ['EXCHANGE_TRANSFER', 'SPEI_WITHDRAWAL', 'TOKEN_MINT', 'TOKEN_TRANSFER', 'TOKEN_DEPOSIT']
  test.each(['issuance', 'redemption'] as const)('Refund step: step kinds of %s refunds', kind => {
    const judged = (step: string) => {
      const refund_steps = [{ step, status: 'IN_PROGRESS' }]
      const body = transactionExample(kind, 'FAILED', { ...refundOf(kind, 'IN_PROGRESS'), refund_steps })
      return findingsAt(body, `/payload/${kind}/refund_steps/0/step`)
    }
    for (const step of all) {
      const isAllowed = allowed[kind].some(name => name === step)
      expect(judged(step)).toEqual(isAllowed ? [] : ['warning refund-step-not-allowed'])
    }
  })

  test.each([
    ['IN_PROGRESS', 'x1', ['warning refund-step-id-early']],
    ['IN_PROGRESS', undefined, []],
    ['COMPLETE', 'x1', []],
    ['COMPLETE', undefined, ['warning refund-step-id-missing']],
    ['FAILED', 'x1', []],
    ['FAILED', undefined, []],
    ['FAILED', null, []],
  ])('Refund step: id of a step that is %s: %s', (status, id, reported) => {
    const refund_steps = [{ step: 'EXCHANGE_TRANSFER', status, id }]
    const body = transactionExample('issuance', 'FAILED', { ...refundOf('issuance', 'FAILED'), refund_steps })
    expect(findingsAt(body, '/payload/issuance/refund_steps/0/id')).toEqual(reported)
  })

  test('States and transitions: FAILED with refund_status COMPLETE is normal', () => {
    const body = transactionExample('issuance', 'FAILED', refundOf('issuance', 'COMPLETE'))
    const reported = inspectDelivery(inspectedDelivery(body)).findings
    expect(reported.filter(finding => finding.severity !== 'info')).toEqual([])
  })
})
