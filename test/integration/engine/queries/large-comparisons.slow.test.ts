import { expect, test } from 'vitest'
import type { DeliveryId } from '#contract/terms'
import { allInspected, testEngine } from '../../../support/engine/open-test-engine.ts'
import { arrivedDelivery, captured } from '../../../support/store/arrived-delivery.ts'
import { newTestStore } from '../../../support/store/open-test-store.ts'

const tenMegabytes = 10 * 1024 * 1024

/** An issuance of 10 MB: five million numbers beside the fields that every one has. */
function largeBody(status: string, digit: number): Uint8Array {
  const numbers = `${digit},`.repeat((tenMegabytes - 200) / 2)
  return new TextEncoder().encode(
    `{"event":"transaction","payload":{"id":"large","status":"${status}","issuance":{},"x":[${numbers}0]}}`,
  )
}

test('two bodies of five million values are reported as too large to compare, and no thread crashes on them', async () => {
  const { dataDir, store } = await newTestStore()
  const ids: DeliveryId[] = []
  for (const [status, digit] of [
    ['PENDING', 1],
    ['COMPLETE', 2],
  ] as const) {
    ids.push(await captured(store, arrivedDelivery({ body: largeBody(status, digit) })))
  }
  await store.close()
  const { client } = await testEngine(dataDir)
  await allInspected(client)
  const [first, second] = ids
  if (first === undefined || second === undefined) throw new Error('There are two.')

  const compared = client.call('deliveries.compare', { id: second, withId: first })
  expect((await client.call('deliveries.list', {})).rows.length).toBe(2)
  expect((await client.call('deliveries.rows', { ids })).rows.length).toBe(2)
  const { changes, unavailable } = await compared
  expect(changes).toEqual([])
  expect(unavailable).toContain('too large to compare by field')

  const { findings, bodyBytes } = await client.call('deliveries.get', { id: second })
  expect(findings.map(({ code }) => code)).toContain('body-too-many-values')
  expect(bodyBytes).toBeGreaterThan(tenMegabytes - 200)
  expect((await client.call('app.status')).workerFailures).toEqual([])
})
