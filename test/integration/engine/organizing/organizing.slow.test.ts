import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { undoMs } from '#contract/deliveries/organizing'
import { systemClock } from '../../../../main/engine/ports.ts'
import { openTestEngine, testEngine } from '../../../support/engine/open-test-engine.ts'
import { until } from '../../../support/until.ts'
import { body, withDeliveries } from './organizing-steps.ts'

function trashOf(dataDir: string): number {
  const database = new Database(`${dataDir}/store.db`, { readonly: true })
  try {
    return database.prepare<[], number>('SELECT count(*) FROM trashed_deliveries').pluck().get() ?? -1
  } finally {
    database.close()
  }
}

test('a deletion is undone after a restart within an hour, and freed after it', async () => {
  const both = [body('a', 'pending'), body('b', 'pending')]
  const { client, engine, dataDir, id } = await withDeliveries(await openTestEngine(), both)
  const { undo } = await client.call('deliveries.delete', { of: { ids: [id(1)] } })
  await engine.close()

  const second = await testEngine(dataDir)
  expect((await second.client.call('deliveries.deletions')).deletions).toMatchObject([{ undo, count: 1 }])
  await second.client.call('deliveries.undo', { undo: undo ?? '' })
  expect((await second.client.call('deliveries.list', {})).rows).toHaveLength(2)
  const later = await second.client.call('deliveries.delete', { of: { ids: [id(2)] } })
  await second.engine.close()

  const clock = { ...systemClock, nowMs: () => systemClock.nowMs() + undoMs + 1_000 }
  const third = await openTestEngine(dataDir, { listen: null, ports: { clock } })
  expect((await third.client.call('deliveries.deletions')).deletions).toEqual([])
  await expect(third.client.call('deliveries.undo', { undo: later.undo ?? '' })).rejects.toMatchObject({
    code: 'not-found',
  })
  await until(() => trashOf(dataDir) === 0)
})
