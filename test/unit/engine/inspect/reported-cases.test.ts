import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { amountWithUnit } from '#contract/services/values/amount-unit'
import { inspectDelivery } from '../../../../main/engine/inspect/inspect-delivery.ts'
import { inspectTrail } from '../../../../main/engine/inspect/trail/inspect-trail.ts'
import { trailRows } from '../../../support/inspection/trail-notification.ts'
import { inspectedDelivery } from '../../../support/store/inspected-delivery.ts'

// Small inputs made from reports, and what is right to say of each.
const folder = new URL('../../../support/inspection/reported/', import.meta.url)
const namesIn = (name: string) => readdirSync(new URL(`${name}/`, folder)).map(file => file.slice(0, -5))
const read = (path: string): unknown => JSON.parse(readFileSync(new URL(`${path}.json`, folder), 'utf8'))
const inspect = (name: string) => inspectDelivery(inspectedDelivery(read(`bodies/${name}`)))

/** Every error and warning of a body, and notes that it has at least. */
const bodies: Readonly<Record<string, { told: readonly string[]; notes?: readonly string[] }>> = {
  'undocumented-detail': { told: [], notes: ['detail-undocumented'] },
  'unknown-event': {
    told: [
      ...['error amount-impossible', 'error timestamp-impossible', 'error timestamp-impossible'],
      ...['warning field-missing', 'warning field-missing', 'warning field-missing', 'warning field-missing'],
      ...['warning status-unknown', 'warning value-unknown'],
    ],
  },
  'reason-before-failed': { told: [], notes: ['failure-disagrees'] },
  'rate-with-words': { told: [] },
  'refund-complete-without-return': { told: ['warning refund-contradicts', 'warning refund-contradicts'] },
  'hash-of-fiat-step': { told: ['warning refund-step-id-kind'] },
  'account-with-object': { told: ['warning receiver-account-object'] },
  'complete-and-empty': { told: Array<string>(9).fill('warning field-missing') },
  'amount-in-currency': { told: [] },
  'hash-before-complete': { told: ['warning field-out-of-condition'] },
}

test('each body has its expectation', () => {
  expect(namesIn('bodies')).toEqual(Object.keys(bodies).sort())
})

test.each(Object.entries(bodies))('the body %s is told as it should be', (name, { told, notes = [] }) => {
  const { findings } = inspect(name)
  const heads = findings.map(({ severity, code }) => `${severity} ${code}`)
  expect(heads.filter(head => !head.startsWith('info ')).sort()).toEqual([...told].sort())
  for (const code of notes) expect(heads).toContain(`info ${code}`)
})

test('the record of the unknown event joins its trail, and the amount of the funding is in its currency', () => {
  expect(inspect('unknown-event')).toMatchObject({
    kind: 'crypto_deposit',
    recordKey: 'transactions:0d3b3f3e-3b3a-4b3a-8b3a-3b3a3b3a3b3a',
  })
  expect(amountWithUnit(inspect('amount-in-currency'))).toBe('100.00 USD')
  const [object] = inspect('account-with-object').findings
  expect(object?.source).toBe('Transaction Notification Service, redemption object (T6-7)')
})

/** Every finding of a trail, and whether its order is certain. */
const trails: Readonly<Record<string, { told: readonly string[]; isCertain: boolean }>> = {
  'funding-without-order': { told: ['info order-not-certain'], isCertain: false },
  'refund-straight-to-complete': { told: ['info status-skipped'], isCertain: true },
  'status-and-refund-together': { told: ['info changes-together'], isCertain: true },
  'step-runs-again': { told: ['info status-skipped'], isCertain: true },
}

test('each trail has its expectation', () => {
  expect(namesIn('trails')).toEqual(Object.keys(trails).sort())
})

test.each(Object.entries(trails))('the trail %s is told as it should be', (name, { told, isCertain }) => {
  const { findings, isOrderCertain } = inspectTrail(trailRows(read(`trails/${name}`) as unknown[]))
  expect(findings.map(({ finding }) => `${finding.severity} ${finding.code}`)).toEqual(told)
  expect(isOrderCertain).toBe(isCertain)
})
