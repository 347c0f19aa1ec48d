import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Drill, SequenceRun } from '#contract/drill/drill'
import { runDrill } from '../../../support/engine/ended-drill.ts'
import { testEngineOfFile } from '../../../support/engine/open-test-engine.ts'
import { type Receiver, startReceiver } from '../../../support/receivers/start-receiver.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const engineOfFile = testEngineOfFile()
const trail = 'issuance-complete'

let app: Receiver
let drill: Drill

const drilled = () =>
  runDrill(engineOfFile().engine, {
    url: app.url,
    state: { by: 'url', url: app.stateUrl },
    source: { scenarios: [trail] },
    properties: ['responses', 'order'],
    runs: 6,
    settleMs: 20,
    seed: 7,
  })

beforeAll(async () => {
  app = await startReceiver('last-arrival-wins')
  drill = await drilled()
  expect([drill.failures.length, drill.comparedWith]).toEqual([1, null])
})
afterAll(() => app.close())

const state = (id: number, is: SequenceRun['state'], responded: number) =>
  engineOfFile().event(
    'drill.sequence',
    run =>
      run.id === id &&
      run.state === is &&
      run.sequence.filter(({ response }) => response !== null).length === responded,
  )

test('its failure has a command that repeats it, and a report that is written to a new file alone', async () => {
  const { client } = engineOfFile()
  expect(drill.failures[0]?.command).toContain('--property order')
  const asked = { id: drill.id, format: 'junit' } as const
  const junit = await client.call('drills.report', asked)
  expect(junit.name).toBe(`drill-${drill.id}.xml`)
  expect(Buffer.from(junit.base64, 'base64').toString()).toContain('<failure')
  const folder = temporaryFolder()
  const path = join(folder, 'report.xml')
  await client.call('drills.report', { ...asked, path })
  expect((await readFile(path)).toString('base64')).toBe(junit.base64)
  for (const [wrong, code] of [
    ['report.xml', 'invalid-params'],
    [join(folder, 'none', 'report.xml'), 'target-unwritable'],
    [folder, 'target-exists'],
  ] as const)
    await expect(client.call('drills.report', { ...asked, path: wrong })).rejects.toMatchObject({ code })
})

test('a failing sequence is sent again for new records, with the same steps', async () => {
  const { client } = engineOfFile()
  const before = app.taken()
  const run = await client.call('drills.repeat', { id: drill.id, property: 'order', trail })
  expect(run.sequence.map(({ step }) => step)).toEqual(drill.failures[0]?.sequence.map(({ step }) => step))
  const done = await state(run.id, 'done', run.sequence.length)
  expect(done.sequence.every(({ response }) => response?.status === 200)).toBe(true)
  expect(app.taken() - before).toBe(run.sequence.length)
  const again = await client.call('drills.repeat', { id: drill.id, property: 'order', trail })
  expect(again.recordIds).not.toEqual(run.recordIds)
  await state(again.id, 'done', again.sequence.length)
})

test('step by step, each wave waits for its turn', async () => {
  const { client } = engineOfFile()
  const before = app.taken()
  const { id, state: first } = await client.call('drills.repeat', {
    id: drill.id,
    property: 'order',
    trail,
    pauseMs: null,
  })
  expect([first, app.taken() - before]).toEqual(['waiting', 0])
  await expect(
    client.call('drills.repeat', { id: drill.id, property: 'order', trail }),
  ).rejects.toMatchObject({ code: 'busy' })
  const one = state(id, 'waiting', 1)
  await client.call('drills.next', { id })
  await one
  expect(app.taken() - before).toBe(1)
  const two = state(id, 'done', 2)
  await client.call('drills.next', { id })
  await two
  expect(app.taken() - before).toBe(2)
})

test('one that waits can be ended, and the next one is sent', async () => {
  const { client } = engineOfFile()
  const before = app.taken()
  const { id } = await client.call('drills.repeat', {
    id: drill.id,
    property: 'order',
    trail,
    pauseMs: null,
  })
  expect(await client.call('drills.endRepeat', { id })).toMatchObject({ id, state: 'cancelled' })
  expect(app.taken()).toBe(before)
  const slow = await client.call('drills.repeat', {
    id: drill.id,
    property: 'order',
    trail,
    pauseMs: 600_000,
  })
  await state(slow.id, 'sending', 1)
  expect(await client.call('drills.endRepeat', { id: slow.id })).toMatchObject({ state: 'cancelled' })
  expect(app.taken() - before).toBe(1)
})

test('a second drill of the same target and trails says what is fixed and what is the same', async () => {
  const { comparedWith, cells } = await drilled()
  expect(comparedWith).toBe(drill.id)
  expect(cells.map(({ property, verdict, change }) => [property, verdict, change])).toEqual([
    ['responses', 'held', 'same'],
    ['order', 'broken', 'same'],
  ])
})

test('a path that leads to no sequence is refused in words, and the thread goes on', async () => {
  const ended = await runDrill(engineOfFile().engine, {
    url: app.url,
    state: { by: 'url', url: app.stateUrl },
    source: { scenarios: [trail] },
    properties: ['order'],
    path: '3:1:0:0:0:0',
    settleMs: 20,
    seed: 1,
  })
  expect(ended).toMatchObject({
    state: 'failed',
    message: expect.stringMatching(
      /^No sequence of this trail is at the path 3:1:0:0:0:0\. Copy the command/,
    ),
  })
})
