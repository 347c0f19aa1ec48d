import { expect, test } from 'vitest'
import { allInspected, openTestEngine } from '../../../support/engine/open-test-engine.ts'
import { copiesOfFolder } from '../../../support/store/open-test-store.ts'
import { count, fillAndRead, stoppedRebuild, textsAre } from './rebuild-steps.ts'

const readMany = copiesOfFolder(fillAndRead)

test('a stopped one goes on by itself with the next start; the index of texts is removed and filled as the settings say', async () => {
  const dataDir = readMany()
  const first = await openTestEngine(dataDir)
  await allInspected(first.client)
  await stoppedRebuild(first)
  await first.engine.close()
  const { client } = await openTestEngine(dataDir)
  await allInspected(client)
  await textsAre(client, 'complete')
  expect((await client.call('app.status')).isInspectionStopped).toBe(false)
  const found = async () => (await client.call('deliveries.count', { query: '"app?n=1"' })).count
  const expected = await found()
  expect(expected).toBeGreaterThan(5)
  await client.call('settings.change', { hasTextIndex: false })
  await textsAre(client, 'off')
  await client.call('index.rebuild')
  const off = { texts: 'off', textsThrough: 0, inspected: count }
  expect(await client.call('index.status')).toMatchObject(off)
  expect(await found()).toBe(expected)
  await client.call('settings.change', { hasTextIndex: true })
  await textsAre(client, 'complete')
  expect(await found()).toBe(expected)
})
