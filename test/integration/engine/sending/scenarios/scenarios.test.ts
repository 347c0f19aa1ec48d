import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { trailFindingCodes } from '#contract/deliveries/finding-codes'
import type { ScenarioId } from '#contract/sending/scenarios'
import {
  openTestEngine,
  type TestEngine,
  testEngineOfFile,
} from '../../../../support/engine/open-test-engine.ts'
import { recordingServer } from '../../../../support/network/recording-server.ts'
import { isBroken, passing } from '../../../../support/sending/broken-steps.ts'
import { resourcesDir } from '../stand-ins.ts'

const ids = readdirSync(join(resourcesDir, 'scenarios')).map(name => name.replace('.json', '') as ScenarioId)

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

/** The example of docs/scenarios.md. */
function documented(): string {
  const page = readFileSync(join(resourcesDir, '../docs/scenarios.md'), 'utf8')
  return /```json\n([\s\S]*?)```/.exec(page)?.[1] ?? ''
}

/** Each run makes records of its own. */
const shared = testEngineOfFile()

const example = 'own/example' as ScenarioId

test.each([...ids, example])('%s causes the findings of its faults and no others', async id => {
  const bench = shared()
  if (id === example) await bench.client.call('scenarios.save', { name: 'example', text: documented() })
  const { deliveryCount: before } = await bench.client.call('app.status')
  const { scenario, batch } = await run(bench, id, bench.captureUrl)
  const count = scenario.steps.length
  expect(batch).toMatchObject({
    state: 'done',
    total: count,
    passed: passing(scenario.steps),
    selection: 'scenario',
    name: id,
  })
  await bench.allRead(before + count)
  const { rows } = await bench.client.call('deliveries.list', { limit: count })
  expect(rows[0]?.id).toBe(before + count)
  const arrived = rows.toReversed()
  const reported: string[][] = scenario.steps.map(() => [])
  for (const recordKey of new Set(arrived.flatMap(row => row.recordKey ?? []))) {
    const trail = await bench.client.call('trails.get', { recordKey })
    for (const { code, deliveryId } of trail.findings) {
      if (code in trailFindingCodes) reported[arrived.findIndex(row => row.id === deliveryId)]?.push(code)
    }
  }
  const named = scenario.steps.map(step => step.findings.filter(code => code in trailFindingCodes))
  expect(reported.map(codes => codes.sort())).toEqual(named.map(codes => codes.sort()))
  // Each notification by itself has no error, unless it is broken.
  const errors = scenario.steps.map(step => (isBroken(step) ? 1 : 0))
  expect(arrived.map(row => row.findingCounts.error)).toEqual(errors)
  expect(new Set(arrived.flatMap(row => row.recordKey ?? [])).size).toBe(
    new Set(scenario.steps.map(step => step.record)).size,
  )
})

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

test('the funding that gives a withdrawal back names it, and both trails say so', async () => {
  const bench = await openTestEngine()
  await run(bench, 'withdrawal-reversed' as ScenarioId, bench.captureUrl)
  await bench.allRead(4)
  const { rows } = await bench.client.call('trails.list', {})
  const withdrawal = rows.find(row => row.kind === 'withdrawal')
  const { links } = await bench.client.call('trails.get', { recordKey: withdrawal?.recordKey ?? '' })
  expect(links).toMatchObject([{ relation: 'given-back-by', status: 'complete' }])
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
