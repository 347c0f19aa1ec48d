import { expect, test } from 'vitest'
import { openTestEngine } from '../../../../support/engine/open-test-engine.ts'
import { recordingServer } from '../../../../support/network/recording-server.ts'
import { capture, repeat } from './batch-repeats-steps.ts'

test('a batch runs again as it was started, also after a restart', async () => {
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
  await bench.engine.close()
  const later = await openTestEngine(bench.dataDir)
  expect((await later.client.call('batches.list', {})).batches).toContainEqual(first)
  const again = await repeat(later, id, 'all')
  expect(again).toMatchObject({ selection: 'query', name: 'record:record', total: 3, passed: 3 })
  const paths = target.recorded.map(({ target: path }) => path)
  expect(paths.slice(3)).toEqual(paths.slice(0, 3))
  expect(paths[0]).toBe('/hooks?id=record-c')
})
