import { expect, test } from 'vitest'
import type { EventFrame } from '#contract/events'
import type { DeliveryId } from '#contract/terms'
import { rulesVersion } from '../../../../main/engine/inspect/inspect-delivery.ts'
import { testEngine } from '../../../support/engine/open-test-engine.ts'
import { transactionExample } from '../../../support/inspection/examples.ts'
import { arrivedDelivery, captured } from '../../../support/store/arrived-delivery.ts'
import { inspectionResult } from '../../../support/store/inspection-result.ts'
import { newTestStore } from '../../../support/store/open-test-store.ts'
import { until } from '../../../support/until.ts'

/** More than one batch of inspection. */
const count = 520

/** A store whose deliveries were all inspected with the rules of the version before. */
async function storeOfOlderRules(): Promise<string> {
  const { dataDir, store } = await newTestStore({ rulesVersion: rulesVersion - 1 })
  const body = JSON.stringify(transactionExample('issuance', 'COMPLETE'))
  const ids = await Promise.all(
    Array.from({ length: count }, () => captured(store, arrivedDelivery({ body }))),
  )
  await store.saveInspections(
    ids.map(id => ({ id: id as DeliveryId, inspection: inspectionResult({ status: 'OLD' }) })),
  )
  expect(store.totals().pending).toBe(0)
  await store.close()
  return dataDir
}

test('a store that was inspected with older rules is inspected again in the background, with its progress', async () => {
  const dataDir = await storeOfOlderRules()
  const { client, engine } = await testEngine(dataDir)
  const frames: EventFrame[] = []
  const read = new Promise<void>(resolve => {
    engine.subscribe(frame => {
      frames.push(frame)
      if (frame.name === 'status.changed' && frame.data.backlog === null) resolve()
    })
  })
  const { backlog } = await client.call('app.status')
  expect(backlog).toMatchObject({ total: count })
  await read
  // Updates of rows are merged for a moment, so the last may follow the status.
  await until(() => frames.some(({ name }) => name === 'delivery.updated'))
  const { pendingCount } = await client.call('app.status')
  expect(pendingCount).toBe(0)
  expect(await client.call('deliveries.count', { query: 'status:COMPLETE' })).toMatchObject({ count })
  expect((await client.call('deliveries.list', { query: 'status:OLD' })).rows).toEqual([])
})
