import { expect, test } from 'vitest'
import { practiceOptionsSchema } from '#contract/registration/practice'
import { planStream } from '../../../../main/engine/practice/stream.ts'
import { createFixtureRenderer } from '../../../../main/engine/sending/fixtures/render-fixture.ts'
import { resourcesDir } from '../sending/fixtures.ts'

const options = (changes: object = {}) => practiceOptionsSchema.parse({ count: 300, ...changes })
const none = { duplicates: 0, reorderings: 0, skips: 0 }

test('the same seed gives the same stream, another seed another', () => {
  const stream = planStream('transactions', options({ seed: 5 }))
  expect(planStream('transactions', options({ seed: 5 }))).toEqual(stream)
  expect(planStream('transactions', options({ seed: 6 }))).not.toEqual(stream)
})

test('another seed, other shares and the other service bring other records; a longer stream the same and more', () => {
  const ids = (service: 'transactions' | 'funding', changes: object = {}) =>
    planStream(service, options({ seed: 5, count: 100, ...changes })).map(one => one.subject.recordId)
  const some = new Set(ids('transactions'))
  const known = (others: string[]) => new Set(others.filter(id => some.has(id))).size
  for (const changes of [{ seed: 6 }, { failures: 0.5 }, { duplicates: 0 }]) {
    expect(known(ids('transactions', changes))).toBe(0)
  }
  expect(known(ids('funding'))).toBe(0)
  expect(known(ids('transactions', { count: 300 }))).toBe(some.size)
})

test('the stream of the next seed begins after the one before, and the last seed in the past', () => {
  const times = (seed: number) =>
    planStream('funding', options({ seed })).map(one => Date.parse(one.subject.createdAt))
  expect(Math.min(...times(8))).toBeGreaterThan(Math.max(...times(7)))
  expect(Math.max(...times(9_999))).toBeLessThan(Date.UTC(2025, 3, 1))
  expect(Math.max(...times(0xffff_ffff))).toBeLessThan(Date.UTC(2025, 3, 1))
})

test('all kinds and methods, refunds and failures come', () => {
  const fixtures = new Set(planStream('transactions', options({ count: 2000 })).map(one => one.fixture))
  const issuances =
    'issuance-complete issuance-exchange-failed issuance-refund-complete issuance-refund-failed'
  const others = 'redemption-complete redemption-exchange-refund-complete crypto-deposit-failed'
  for (const name of [issuances, others, 'crypto-withdrawal-pending conversion-in-progress']
    .join(' ')
    .split(' '))
    expect(fixtures).toContain(name)
  const funding = new Set(planStream('funding', options()).map(one => one.fixture))
  for (const name of 'funding-failed withdrawal-processing funding-eth-complete withdrawal-spei-failed'.split(
    ' ',
  ))
    expect(funding).toContain(name)
})

test('both documented codes come, and the amount of a deposit that is too small is small from the first on', async () => {
  const render = createFixtureRenderer(resourcesDir)
  const stream = planStream('transactions', options({ ...none, failures: 1, refunds: 0.5 }))
  const codes = new Set<string>()
  for (const sendings of byRecord(stream).values()) {
    const bodies = await Promise.all(
      sendings.map(one => render(one.fixture, one.subject, one.overrides).then(text => JSON.parse(text))),
    )
    const details = bodies.map(({ payload }) => payload[payload.type.toLowerCase()])
    const [first, last] = [details[0], details.at(-1)]
    if (last.error !== undefined) codes.add(last.error.code)
    if (last.error?.code !== 'insufficient_deposit_amount_for_issuance') continue
    expect(first.method).toBe('SPEI')
    expect(last.refund_status).toBeUndefined()
    expect(details.map(one => one.amount)).toEqual(['0.05', '0.05', '0.05'])
    expect(sendings.at(-1)?.faults).toMatchObject([{ kind: 'failure', findings: ['error-explained'] }])
  }
  expect([...codes].sort()).toEqual(['insufficient_deposit_amount_for_issuance', 'transaction_failed'])
})

test('without faults each record comes once, whole and in its own order', () => {
  const stream = planStream('transactions', options({ ...none, failures: 0 }))
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
    planStream('transactions', options({ ...none, [name]: share }))
      .flatMap(one => one.faults.map(fault => fault.kind))
      .filter(one => one !== 'failure')
  expect(new Set(kinds(1))).toEqual(new Set([kind]))
  expect(kinds(0)).toEqual([])
})

test('a final status is never skipped', () => {
  const stream = planStream('funding', options({ ...none, skips: 1 }))
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
