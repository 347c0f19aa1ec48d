import { expect, test } from 'vitest'
import { practiceOptionsSchema } from '#contract/practice'
import { planStream } from '../../../../main/engine/practice/stream.ts'

const begin = Date.UTC(2026, 0, 5)
const options = (changes: object = {}) => practiceOptionsSchema.parse({ count: 300, ...changes })
const none = { duplicates: 0, reorderings: 0, skips: 0 }

test('the same seed gives the same stream, another seed another', () => {
  const stream = planStream('transactions', options({ seed: 5 }), begin)
  expect(planStream('transactions', options({ seed: 5 }), begin)).toEqual(stream)
  expect(planStream('transactions', options({ seed: 6 }), begin)).not.toEqual(stream)
})

test('all kinds and methods, refunds and failures come', () => {
  const fixtures = new Set(
    planStream('transactions', options({ count: 1000 }), begin).map(one => one.fixture),
  )
  for (const name of [
    ...[
      'issuance-complete',
      'issuance-exchange-failed',
      'issuance-refund-complete',
      'issuance-refund-failed',
    ],
    ...['redemption-complete', 'redemption-exchange-refund-complete', 'crypto-deposit-failed'],
    ...['crypto-withdrawal-pending', 'conversion-in-progress'],
  ]) {
    expect(fixtures).toContain(name)
  }
  const funding = new Set(planStream('funding', options(), begin).map(one => one.fixture))
  expect(funding).toContain('funding-failed')
  expect(funding).toContain('withdrawal-processing')
})

test('without faults each record comes once, whole and in its own order', () => {
  const stream = planStream('transactions', options({ ...none, failures: 0 }), begin)
  const records = byRecord(stream)
  for (const sendings of records.values()) {
    expect(sendings.map(one => one.status)).toEqual(['PENDING', 'IN_PROGRESS', 'COMPLETE'])
    expect(sendings.flatMap(one => one.faults)).toEqual([])
  }
})

test.each([
  ['duplicates', 'duplicate'],
  ['reorderings', 'reordering'],
  ['skips', 'skip'],
] as const)('a share of 1 of %s is in every record, and a share of 0 in none', (name, kind) => {
  const kinds = (share: number) =>
    planStream('transactions', options({ ...none, [name]: share }), begin)
      .flatMap(one => one.faults.map(fault => fault.kind))
      .filter(one => one !== 'failure')
  expect(new Set(kinds(1))).toEqual(new Set([kind]))
  expect(kinds(0)).toEqual([])
})

test('a final status is never skipped', () => {
  const stream = planStream('funding', options({ ...none, skips: 1 }), begin)
  const finals = byRecord(stream)
  for (const sendings of finals.values()) {
    expect(['complete', 'failed']).toContain(sendings.at(-1)?.status)
    expect(sendings.flatMap(one => one.faults)).toMatchObject([{ kind: 'skip', findings: [] }])
  }
})

function byRecord(stream: ReturnType<typeof planStream>): Map<string, typeof stream> {
  const records = new Map<string, typeof stream>()
  for (const one of stream) {
    records.set(one.subject.recordId, [...(records.get(one.subject.recordId) ?? []), one])
  }
  return records
}
