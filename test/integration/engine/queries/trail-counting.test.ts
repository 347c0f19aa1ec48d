import { expect, test } from 'vitest'
import { rulesVersion } from '../../../../main/engine/inspect/inspect-delivery.ts'
import { trail } from '../../../../main/engine/queries/trail-queries.ts'
import { allRead, testEngine } from '../../../support/engine/test-engine.ts'
import { transactionExample } from '../../../support/inspection/examples.ts'
import { arrivedDelivery, captured } from '../../../support/store/arrived-delivery.ts'
import { openTestReader, openTestStore } from '../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

/** A reader of a record with so many notifications, each with another amount than the one before. */
async function recordOf(count: number) {
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir)
  for (let index = 0; index < count; index += 1) {
    const body = JSON.stringify(transactionExample('issuance', 'PENDING', { amount: `${index}.50` }))
    await captured(store, arrivedDelivery({ body: new TextEncoder().encode(body) }))
  }
  await store.close()
  const { client } = await testEngine(dataDir)
  await allRead(client)
  const [record] = (await client.call('trails.list', {})).rows
  return { reader: openTestReader(dataDir, rulesVersion), recordKey: record?.recordKey ?? '' }
}

/** Which of the steps have their changes counted where each count takes so long. */
async function countedSteps(eachMs: number) {
  const { reader, recordKey } = await recordOf(4)
  let nowMs = 0
  let looks = 0
  const clock = () => {
    looks += 1
    // Read before and after each.
    if (looks % 2 === 0) nowMs += eachMs
    return nowMs
  }
  const asked = { recordKey, limit: 100, withChanges: true, nowMs: Date.now(), finalWithinMs: 1 }
  const steps = trail(reader, asked, clock)
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value.steps.map(({ changeCounts }) => changeCounts !== null)
  }
}

test('changes of a trail are counted while that takes less than two seconds in all', async () => {
  expect(await countedSteps(600)).toEqual([false, true, true, true])
})

test('counting the changes of a trail stops after two seconds, and the steps that are left go without', async () => {
  expect(await countedSteps(1500)).toEqual([false, true, true, false])
})
