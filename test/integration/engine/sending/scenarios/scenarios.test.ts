import { expect, test } from 'vitest'
import type { ScenarioId } from '#contract/sending/scenarios'
import { type TestEngine, testEngineOfFile } from '../../../../support/engine/open-test-engine.ts'
import { recordingServer } from '../../../../support/network/recording-server.ts'

async function run(bench: TestEngine, id: ScenarioId, target: string) {
  const { scenarios } = await bench.client.call('scenarios.list')
  const scenario = scenarios.find(one => one.id === id)
  if (scenario === undefined) throw new Error(`There is no scenario ${id}.`)
  const begun = await bench.client.call('scenarios.run', {
    id,
    target: { to: 'url', url: target },
    timing: { mode: 'asap' },
  })
  return { scenario, batch: await bench.ended(begun.id) }
}

/** Each run makes new records. */
const shared = testEngineOfFile()

test('a repetition is the same bytes, and a run is another one each time', async () => {
  const bench = shared()
  const target = await recordingServer()
  const { scenario } = await run(bench, 'duplicates' as ScenarioId, target.url)
  const bodies = target.recorded.map(({ body }) => body.toString())
  expect(scenario.steps.map(step => step.repeats)).toEqual([null, 0, null, null, 3])
  expect(bodies[1]).toBe(bodies[0])
  expect(bodies[4]).toBe(bodies[3])
  expect(new Set(bodies).size).toBe(3)
  await run(bench, 'duplicates' as ScenarioId, target.url)
  expect(JSON.parse(target.recorded[5]?.body.toString() ?? '').payload.id).not.toBe(
    JSON.parse(bodies[0] ?? '').payload.id,
  )
})

test('the timing is that of the scenario, as much faster as asked', async () => {
  const bench = shared()
  const target = await recordingServer()
  const begunAtMs = performance.now()
  const { id } = await bench.client.call('scenarios.run', {
    id: 'issuance-complete' as ScenarioId,
    target: { to: 'url', url: target.url },
    timing: { mode: 'recorded', speed: 20 },
  })
  await bench.ended(id)
  // Two waits of a second each.
  expect(performance.now() - begunAtMs).toBeGreaterThanOrEqual(100)
  expect(target.recorded.map(({ body }) => JSON.parse(body.toString()).payload.status)).toEqual([
    'PENDING',
    'IN_PROGRESS',
    'COMPLETE',
  ])
})
