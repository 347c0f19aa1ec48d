import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openTestEngine } from '../../../../support/engine/open-test-engine.ts'
import { recordingServer } from '../../../../support/network/recording-server.ts'
import { capture, repeat } from './batch-repeats-steps.ts'

test('a batch runs again as it was started, also after a restart; one of an earlier version has no plan, and says so', async () => {
  const bench = await openTestEngine()
  await capture(bench, ['record-a', 'record-b', 'record-c'])
  const target = await recordingServer()
  const { id } = await bench.client.call('batches.start', {
    selection: { by: 'query', query: 'record:record' },
    target: { to: 'url', url: target.url },
    keepPath: true,
    order: 'reversed',
  })
  const first = await bench.ended(id)
  const older = await bench.client.call('batches.start', {
    selection: { by: 'query', query: 'record:none' },
    target: { to: 'url', url: target.url },
  })
  await bench.ended(older.id)
  await bench.engine.close()
  const database = new Database(`${bench.dataDir}/store.db`)
  database
    .prepare("UPDATE batches SET value = json_remove(value, '$.request', '$.isRepeatable') WHERE id = ?")
    .run(older.id)
  database.close()
  const later = await openTestEngine(bench.dataDir)
  expect((await later.client.call('batches.list', {})).batches).toContainEqual(first)
  const again = await repeat(later, id, 'all')
  expect(again).toMatchObject({ selection: 'query', name: 'record:record', total: 3, passed: 3 })
  const paths = target.recorded.map(({ target: path }) => path)
  expect(paths.slice(3)).toEqual(paths.slice(0, 3))
  expect(paths[0]).toBe('/hooks?id=record-c')

  const { batches } = await later.client.call('batches.list', {})
  expect(batches.find(one => one.id === older.id)?.isRepeatable).toBe(false)
  await expect(later.client.call('batches.repeat', { id: older.id })).rejects.toMatchObject({
    code: 'invalid-params',
  })
})
