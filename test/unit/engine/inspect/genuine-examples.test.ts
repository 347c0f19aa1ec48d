import { describe, expect, test } from 'vitest'
import type { Finding } from '#contract/deliveries/finding'
import { groupedFindings } from '#contract/deliveries/finding-groups'
import { inspectDelivery } from '../../../../main/engine/inspect/inspect-delivery.ts'
import { weighedFindings } from '../../../../main/engine/inspect/news.ts'
import { fundingExample, withdrawalExample } from '../../../support/inspection/examples.ts'
import { genuineBodies } from '../../../support/inspection/genuine-bodies.ts'
import { inspectedDelivery } from '../../../support/store/inspected-delivery.ts'

/** Findings of a body; `isFirst`: everything in it is seen for the first time. */
function told(body: unknown, isFirst: boolean): Finding[] {
  return groupedFindings(weighedFindings(inspectDelivery(inspectedDelivery(body)), () => isFirst))
}

const problems = (findings: readonly Finding[]): string[] =>
  findings.filter(({ severity }) => severity !== 'info').map(({ severity, code }) => `${severity} ${code}`)

// The documented examples and the bundled fixtures: sending/fixtures/bundled-findings.test.ts.
describe('a genuine notification has no error and at most three warnings', () => {
  test.each(genuineBodies)('$title', ({ body }) => {
    for (const isFirst of [true, false]) {
      const found = problems(told(body, isFirst))
      expect(found.filter(each => each.startsWith('error'))).toEqual([])
      expect(found.length).toBeLessThanOrEqual(3)
    }
  })
})

test('once an environment has sent it, most have no warning at all', () => {
  const calm = genuineBodies.filter(({ body }) => problems(told(body, false)).length === 0)
  expect(calm.length).toBeGreaterThan(genuineBodies.length * 0.8)
})

test('an older record that lacks five fields has one note about them, and each of the fields in it', () => {
  const body = genuineBodies.find(({ title }) => title === 'an older funding')?.body
  const [note, ...others] = told(body, false)
  expect(others).toEqual([])
  expect(note).toMatchObject({
    severity: 'info',
    path: '/payload',
    message: '5 documented fields are missing: method_name, asset, network, protocol, integration.',
  })
  expect(note?.fields?.map(({ path }) => path)).toContain('/payload/network')
})

test('what is wrong stays a warning, and a record without an id or status an error', () => {
  const wrong = {
    event: 'funding',
    payload: { fid: 1, status: 'complete', created_at: 3, currency: [], details: {} },
  }
  for (const isFirst of [true, false]) {
    expect(problems(told(wrong, isFirst))).toEqual([
      'error timestamp-impossible',
      'warning number-for-text',
      'warning number-for-text',
      'warning funding-field-type',
    ])
    expect(problems(told({ event: 'funding', payload: { amount: '1' } }, isFirst))).toEqual([
      'error record-id-missing',
      'error status-missing',
      'warning field-missing',
      'warning field-missing',
      'warning field-missing',
    ])
  }
})

test('whatever members of details are, they are never above info', () => {
  const names = ['sender_bank', 'clave', 'sender_name', 'origin_wid', 'deposit_type', 'address', 'new_one']
  for (const value of [null, '', 'text', 1, true, [], {}, { a: { b: 1 } }]) {
    const details = Object.fromEntries(names.map(name => [name, value]))
    for (const body of [
      fundingExample('complete', { details }),
      withdrawalExample('complete', { details }),
    ]) {
      const reported = inspectDelivery(inspectedDelivery(body)).findings
      expect(reported.filter(({ severity }) => severity !== 'info')).toEqual([])
    }
  }
})
