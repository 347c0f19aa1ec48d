import fc from 'fast-check'
import { test } from 'vitest'
import { refundOf, transactionExample } from '../../../support/inspection/examples.ts'
import {
  deliveriesOf,
  expectSoundChanges,
  expectSoundInspection,
  expectSoundTrail,
} from '../../../support/inspection/inspection-properties.ts'
import { mutatedBodies } from '../../../support/inspection/mutated-bodies.ts'
import { inspectedDelivery } from '../../../support/store/inspected-delivery.ts'

// Many more of each: test/fuzz/targets/bodies.ts.
test('any bytes are read without throwing', () => {
  fc.assert(fc.property(deliveriesOf(fc.uint8Array({ maxLength: 200 })), expectSoundInspection), {
    numRuns: 100,
  })
})

test('mutated notifications are read without throwing', () => {
  fc.assert(fc.property(deliveriesOf(mutatedBodies), expectSoundInspection), { numRuns: 300 })
})

test('a diff between mutated notifications, applied to the old, gives the new', () => {
  fc.assert(fc.property(mutatedBodies, mutatedBodies, expectSoundChanges), { numRuns: 150 })
})

test('a trail of mutated notifications is read, whatever they say', () => {
  fc.assert(fc.property(fc.array(mutatedBodies, { maxLength: 12 }), expectSoundTrail), { numRuns: 50 })
})

test.each([
  ['10,000 deep', `{"event":"funding","payload":${'{"a":['.repeat(10_000)}1${']}'.repeat(10_000)}}`],
  ['names repeated at 20,000 levels', `${'{"a":1,"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
  ['10,000 deep and not closed', '['.repeat(10_000)],
  [
    '30,000 members',
    `{"event":"TRANSACTION","payload":{${Array.from({ length: 30_000 }, (_, index) => `"k${index}":1`).join(',')}}}`,
  ],
  [
    '10,000 refund steps',
    JSON.stringify(
      transactionExample('issuance', 'FAILED', {
        ...refundOf('issuance', 'IN_PROGRESS'),
        refund_steps: Array.from({ length: 10_000 }, (_, index) => ({ step: index })),
      }),
    ),
  ],
  [
    '5 MB of text',
    JSON.stringify({ event: 'funding', payload: { fid: 'a', concept: 'x'.repeat(5_000_000) } }),
  ],
])('a body of %s is read', (_what, body) => {
  expectSoundInspection(inspectedDelivery(body))
})
