import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type ScenarioId, scenarioIdSchema } from '#contract/sending/scenarios'
import { createScenarios } from '../../../../../main/engine/sending/scenarios/scenarios.ts'
import { emptyEngineOfFile, type TestEngine } from '../../../../support/engine/open-test-engine.ts'
import { fakeClock } from '../../../../support/fake-clock.ts'
import { httpCall } from '../../../../support/network/http-call.ts'
import { recordingServer } from '../../../../support/network/recording-server.ts'
import { resourcesDir } from '../stand-ins.ts'

const empty = emptyEngineOfFile()

const id = (text: string): ScenarioId => scenarioIdSchema.parse(text)

const scenario = JSON.stringify({
  title: 'Mine',
  steps: [
    { record: 'one', fixture: 'funding-pending' },
    { record: 'one', fixture: 'funding-complete', updatedSeconds: 60 },
  ],
  faults: [{ fault: 'duplicate', step: 'any' }],
})

async function ran(bench: TestEngine, params: { id: ScenarioId; text?: string; seed?: number }, url: string) {
  const begun = await bench.client.call('scenarios.run', {
    ...params,
    target: { to: 'url', url },
    timing: { mode: 'asap' },
  })
  return bench.ended(begun.id)
}

test('an own scenario is a file: saved, changed beside Hooktrail, renamed, duplicated and removed', async () => {
  const bench = await empty()
  const folder = join(bench.dataDir, 'fixtures', 'scenarios')
  const changed = bench.event('scenarios.changed')
  const saved = await bench.client.call('scenarios.save', { name: 'mine', text: scenario, isNew: true })
  await changed
  expect(saved).toMatchObject({ id: 'own/mine', title: 'Mine', isOwn: true, isSeeded: true })
  expect((await bench.client.call('scenarios.list')).scenarios.at(-1)).toEqual(saved)
  await expect(
    bench.client.call('scenarios.save', { name: 'mine', text: scenario, isNew: true }),
  ).rejects.toMatchObject({ code: 'invalid-params' })

  writeFileSync(join(folder, 'mine.json'), scenario.replace('"Mine"', '"Beside"'))
  writeFileSync(join(folder, 'broken.json'), scenario.replace('funding-complete', 'none'))
  mkdirSync(join(folder, 'folder.json'))
  const listed = await bench.client.call('scenarios.list')
  expect(listed.folder).toBe(folder)
  expect(listed.scenarios.at(-1)?.title).toBe('Beside')
  expect(listed.unreadable.map(({ file }) => file)).toEqual(['broken.json', 'folder.json'])
  expect(listed.unreadable[0]?.message).toContain('/steps/1/fixture: No fixture none')

  await bench.client.call('scenarios.rename', { id: saved.id, name: 'renamed', title: 'New title' })
  const copy = { id: id('own/renamed'), name: 'copy', title: 'Copy' }
  await bench.client.call('scenarios.duplicate', copy)
  await expect(bench.client.call('scenarios.duplicate', copy)).rejects.toMatchObject({
    code: 'invalid-params',
  })
  expect(readdirSync(folder).sort()).toEqual(['broken.json', 'copy.json', 'folder.json', 'renamed.json'])
  await bench.client.call('scenarios.remove', { id: id('own/copy') })
  await expect(bench.client.call('scenarios.source', { id: id('own/copy') })).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('a copy of a bundled scenario names no schema by a path that leads nowhere', async () => {
  const bench = await empty()
  const copy = await bench.client.call('scenarios.duplicate', {
    id: id('second-final'),
    name: 'bundled-copy',
    title: 'Copy',
  })
  expect(copy.steps.map(({ status }) => status)).toEqual(['PENDING', 'IN_PROGRESS', 'COMPLETE', 'FAILED'])
  const { text } = await bench.client.call('scenarios.source', { id: copy.id })
  expect(text).not.toContain('$schema')
})

test('a bundled scenario is refused as built in also where the user has no folder', async () => {
  const scenarios = createScenarios({ clock: fakeClock(), resourcesDir, ownFolder: () => null })
  const message = expect.stringContaining('is built in and can’t be changed')
  const refused = { code: 'invalid-params', message }
  const bundled = id('second-final')
  await expect(scenarios.rename(bundled, 'mine', 'Mine')).rejects.toMatchObject(refused)
  await expect(scenarios.remove(bundled)).rejects.toMatchObject(refused)
})

test('a text runs without being saved, and its batch runs again', async () => {
  const bench = await empty()
  const target = await recordingServer()
  const text = scenario.replace('"step":"any"', '"step":1')
  const batch = await ran(bench, { id: id('own/unsaved'), text, seed: 3 }, target.url)
  expect(batch).toMatchObject({ state: 'done', total: 3, name: 'own/unsaved' })
  const again = await bench.client.call('batches.repeat', { id: batch.id })
  expect(await bench.ended(again.id)).toMatchObject({ state: 'done', total: 3 })
  const fids = target.recorded.map(({ body }) => JSON.parse(String(body)).payload.fid)
  expect(new Set(fids).size).toBe(1)
  await expect(ran(bench, { id: id('own/unsaved') }, target.url)).rejects.toMatchObject({ code: 'not-found' })
  await expect(ran(bench, { id: id('x'), text: '{}' }, target.url)).rejects.toMatchObject({
    code: 'scenario-unfit',
  })
})

test('steps use own fixtures', async () => {
  const bench = await empty()
  const fixture = { id: 'funding-pending' as never, name: 'own-pending', title: 'Own' }
  await bench.client.call('fixtures.duplicate', fixture)
  const text = scenario.replace('funding-pending', 'own/own-pending')
  expect(await bench.client.call('scenarios.check', { text })).toEqual({ problems: [] })
  const saved = await bench.client.call('scenarios.save', { name: 'mine', text })
  expect(saved.steps.some(({ fixtureId }) => fixtureId === 'own/own-pending')).toBe(true)
})

test('a captured trail becomes a scenario in one call, which sends the same trail for a new record', async () => {
  const bench = await empty()
  const target = await recordingServer()
  const begun = await bench.client.call('scenarios.run', {
    id: id('duplicates'),
    target: { to: 'listener' },
    timing: { mode: 'asap' },
  })
  await bench.ended(begun.id)
  await bench.allInspected(5)
  const [trail] = (await bench.client.call('trails.list', {})).rows
  if (trail === undefined) throw new Error('There is no trail.')
  const made = await bench.client.call('scenarios.fromRecord', { recordKey: trail.recordKey })
  expect(made).toMatchObject({ id: `own/issuance-${trail.recordId.slice(0, 8)}`, isOwn: true })
  expect(made.steps.map(({ status, repeats }) => [status, repeats])).toEqual([
    ['PENDING', null],
    ['PENDING', 0],
    ['IN_PROGRESS', null],
    ['COMPLETE', null],
    ['COMPLETE', 3],
  ])
  const again = ['duplicate-identical']
  expect(made.steps.map(({ findings }) => findings)).toEqual([[], again, [], [], again])
  const second = await bench.client.call('scenarios.fromRecord', { recordKey: trail.recordKey })
  expect(second.id).toBe(`${made.id}-2`)
  const { text } = await bench.client.call('scenarios.source', { id: made.id })
  expect(text).not.toContain(trail.recordId)

  expect(await ran(bench, { id: made.id }, target.url)).toMatchObject({ state: 'done', passed: 5 })
  const sent = target.recorded.map(({ body }) => JSON.parse(String(body)).payload)
  expect(new Set(sent.map(payload => payload.id)).size).toBe(1)
  expect(sent[0].id).not.toBe(trail.recordId)
  const seconds = sent.map(
    ({ created_at, updated_at }) => (Date.parse(updated_at) - Date.parse(created_at)) / 1000,
  )
  expect(seconds).toEqual([0, 0, 60, 120, 120])
})

test('numbers of a captured trail keep their digits, and what is not of the services is refused', async () => {
  const bench = await empty()
  const post = (body: string) => httpCall(bench.captureUrl, { method: 'POST', body })
  await post(
    '{"event":"funding","payload":{"fid":"1f2e3d4c5b6a79881f2e3d4c5b6a7988","status":"complete","details":{"amount":1234567890.10}}}',
  )
  await bench.allInspected(1)
  const [trail] = (await bench.client.call('trails.list', {})).rows
  const recordKey = trail?.recordKey ?? ''
  const named = { recordKey, name: 'digits', title: 'Digits' }
  expect(await bench.client.call('scenarios.fromRecord', named)).toMatchObject({ title: 'Digits' })
  const file = join(bench.dataDir, 'fixtures', 'scenarios', 'digits.json')
  expect(readFileSync(file, 'utf8')).toContain('"amount": 1234567890.10')
  await expect(bench.client.call('scenarios.fromRecord', named)).rejects.toMatchObject({
    code: 'invalid-params',
  })
})
