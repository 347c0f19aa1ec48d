import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareNotifications } from '../../../../../main/engine/inspect/compare/compare-bodies.ts'
import { inspectTrail } from '../../../../../main/engine/inspect/trail/inspect-trail.ts'
import {
  fundingExample,
  refundOf,
  transactionExample,
  withdrawalExample,
} from '../../../../support/inspection/examples.ts'
import { trailRows } from '../../../../support/inspection/trail-notification.ts'
import { cases } from '../../../../support/many-cases.ts'

const refund = (status: string, minute: number) => {
  const { event, payload } = transactionExample('issuance', 'FAILED', refundOf('issuance', status))
  return { event, payload: { ...payload, updated_at: `2024-05-06T10:1${minute}:00Z` } }
}
const issuance = [
  transactionExample('issuance', 'PENDING'),
  transactionExample('issuance', 'IN_PROGRESS'),
  transactionExample('issuance', 'FAILED'),
  refund('PENDING', 0),
  refund('IN_PROGRESS', 1),
  refund('COMPLETE', 2),
]
// All at one clock: the statuses' rank alone decides.
const withdrawal = ['pending', 'processing', 'complete'].map(status => withdrawalExample(status))

/** Arrivals of every notification at least once, in any order, some again. */
function arrivals(life: readonly unknown[]): fc.Arbitrary<unknown[]> {
  return fc.array(fc.nat(life.length - 1), { maxLength: 8 }).chain(repeated => {
    const all = [...life.keys(), ...repeated]
    return fc
      .shuffledSubarray([...all.keys()], { minLength: all.length })
      .map(order => order.map(place => life[all[place] ?? 0]))
  })
}

function story(arrived: readonly unknown[]) {
  const read = inspectTrail(trailRows(arrived))
  const texts = arrived.map(body => JSON.stringify(body))
  const originals = read.steps.filter(step => step.duplicateOf === null)
  return {
    isOrderCertain: read.isOrderCertain,
    status: read.steps.at(-1)?.row.status,
    refundStatus: read.steps.at(-1)?.row.refundStatus,
    order: originals.map(({ row }) => texts[row.deliveryId - 1]),
    changes: originals.map(({ row, previous }) =>
      previous === null
        ? null
        : compareNotifications(texts[previous.deliveryId - 1] ?? '', texts[row.deliveryId - 1] ?? '', {
            kind: row.kind,
          }),
    ),
  }
}

test.each([
  ['its clocks', issuance, true],
  ['the rank of its statuses', withdrawal, false],
])(
  '[T1-6] order, current status and changes of a record that %s order hang neither on arrival nor on repetition',
  (_how, life, isCertain) => {
    const expected = story(life)
    expect(expected.isOrderCertain).toBe(isCertain)
    expect(expected.order).toEqual(life.map(body => JSON.stringify(body)))
    fc.assert(
      fc.property(arrivals(life), arrived => {
        expect(story(arrived)).toEqual(expected)
      }),
      { numRuns: cases(20) },
    )
  },
)

/** The findings without those about arrival and repetition, with the notification at which each shows. */
function findingsOf(arrived: readonly unknown[]): string[] {
  const ofArrival = ['arrived-out-of-order', 'stale-after-final', 'duplicate-identical']
  return inspectTrail(trailRows(arrived))
    .findings.filter(({ finding }) => !ofArrival.includes(finding.code))
    .map(({ deliveryId, finding: { severity, code, path } }) =>
      [severity, code, path, JSON.stringify(arrived[deliveryId - 1])].join(' '),
    )
}

test('order, changes and findings of a record that mixes clocks do not hang on arrival either, and nothing warns of it', () => {
  const clocks = fc.constantFrom<(minute: number) => object>(
    minute => ({ updated_at: `2024-05-06T10:1${minute}:00Z` }),
    () => ({ updated_at: undefined }),
    () => ({ updated_at: 'soon' }),
    () => ({ updated_at: undefined, created_at: undefined }),
  )
  const lives = fc.constantFrom<readonly { event: string; payload: object }[]>(issuance, withdrawal)
  const mixed = lives.chain(life =>
    fc.array(clocks, { minLength: life.length, maxLength: life.length }).map(each =>
      life.map(({ event, payload }, minute) => ({
        event,
        payload: { ...payload, ...each[minute]?.(minute) },
      })),
    ),
  )
  const arrived = mixed.chain(life => fc.tuple(fc.constant(life), arrivals(life)))
  fc.assert(
    fc.property(arrived, ([life, order]) => {
      expect(story(order)).toEqual(story(life))
      expect(story(order).order).toEqual(life.map(body => JSON.stringify(body)))
      expect(findingsOf(order).sort()).toEqual(findingsOf(life).sort())
      expect(findingsOf(order).filter(reported => !reported.startsWith('info '))).toEqual([])
    }),
    { numRuns: cases(20) },
  )
})

test('where only arrival decides, the order is marked as not certain, whatever the arrival', () => {
  const life = [withdrawalExample('complete'), withdrawalExample('failed'), withdrawalExample('pending')]
  fc.assert(
    fc.property(arrivals(life), arrived => {
      expect(story(arrived).isOrderCertain).toBe(false)
    }),
    { numRuns: cases(10) },
  )
})

test('the first to arrive of equals is no repetition; the others repeat it', () => {
  const [pending, , failed] = issuance
  const { steps } = inspectTrail(trailRows([failed, pending, failed, pending, failed]))
  expect(steps.map(({ row, duplicateOf }) => [row.deliveryId, duplicateOf?.deliveryId ?? null])).toEqual([
    [2, null],
    [4, 2],
    [1, null],
    [3, 1],
    [5, 1],
  ])
})

test('a field that an update brings is shown as new where it came, for records without updated_at too', () => {
  const bodies = [
    withdrawalExample('processing'),
    withdrawalExample('processing', { fee: '0.1' }),
    withdrawalExample('complete', { fee: '0.1' }),
  ]
  const { changes } = story(bodies)
  const paths = changes.map(each =>
    each === null || !('changes' in each) ? null : each.changes.map(({ path }) => path),
  )
  expect(paths).toEqual([
    null,
    ['/payload/fee'],
    ['/payload/status', '/payload/details/ledger_transaction_hash'],
  ])
})

test('a UUID in another letter case names the same record, and is shown as it came', () => {
  const [first, second] = [fundingExample('pending'), fundingExample('complete')]
  const uuid = '7f3a2c11-5d2e-4c8a-9b61-0f6a3d1e2b01'
  const rows = trailRows([
    { ...first, payload: { ...first.payload, fid: uuid } },
    { ...second, payload: { ...second.payload, fid: uuid.toUpperCase() } },
  ])
  expect(new Set(rows.map(row => 'recordKey' in row && row.recordKey))).toEqual(
    new Set([`funding:fid:${uuid}`]),
  )
  expect(rows.map(row => 'recordId' in row && row.recordId)).toEqual([uuid, uuid.toUpperCase()])
  const others = trailRows([
    fundingExample('pending', { fid: 'Ab1' }),
    fundingExample('complete', { fid: 'ab1' }),
  ])
  expect(new Set(others.map(row => 'recordKey' in row && row.recordKey)).size).toBe(2)
})
