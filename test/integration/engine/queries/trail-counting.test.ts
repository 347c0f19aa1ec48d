import { beforeAll, expect, test } from 'vitest'
import { inspectDelivery } from '../../../../main/engine/inspect/inspect-delivery.ts'
import { trail } from '../../../../main/engine/queries/trail-queries.ts'
import { finish } from '../../../../main/engine/store/query/walk.ts'
import { transactionExample } from '../../../support/inspection/examples.ts'
import { arrivedDelivery, captured } from '../../../support/store/arrived-delivery.ts'
import { inspectedDelivery } from '../../../support/store/inspected-delivery.ts'
import { storeOfFile } from '../../../support/store/open-test-store.ts'

const shared = storeOfFile()
const recordKey = `transactions:${transactionExample('issuance', 'PENDING').payload.id}`

/** A record with four notifications, each with another amount than the one before. */
beforeAll(async () => {
  const { store } = shared()
  for (let index = 0; index < 4; index += 1) {
    const body = JSON.stringify(transactionExample('issuance', 'PENDING', { amount: `${index}.50` }))
    const id = await captured(store, arrivedDelivery({ body }))
    await store.saveInspections([{ id, inspection: inspectDelivery(inspectedDelivery(body)) }])
  }
})

test.each([
  ['counted while that takes less than two seconds in all', 600, [false, true, true, true]],
  [
    'no longer counted after two seconds, and the steps that are left go without',
    1500,
    [false, true, true, false],
  ],
])('changes of a trail are %s', (_, eachMs, isCounted) => {
  let nowMs = 0
  let looks = 0
  const clock = () => {
    looks += 1
    // Read before and after each.
    if (looks % 2 === 0) nowMs += eachMs
    return nowMs
  }
  const asked = { recordKey, limit: 100, withChanges: true, nowMs: Date.now(), finalWithinMs: 1 }
  const { steps } = finish(trail(shared().reader, asked, clock))
  expect(steps.map(({ changeCounts }) => changeCounts !== null)).toEqual(isCounted)
})
