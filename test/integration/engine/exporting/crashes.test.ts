import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Engine } from '../../../../main/engine/ports.ts'
import { testEngine, testEngineOfFile } from '../../../support/engine/open-test-engine.ts'
import { arrivedDelivery } from '../../../support/store/arrived-delivery.ts'
import { capturedFrom } from '../../../support/store/captured-from.ts'
import { openTestStore } from '../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const importing = new URL('../../../support/workers/crashing-importing-worker.ts', import.meta.url)
const exporting = new URL('../../../support/workers/crashing-exporting-worker.ts', import.meta.url)

const engineOfFile = testEngineOfFile(
  async dataDir => void (await capturedFrom(dataDir, ['127.0.0.1', '127.0.0.2', '127.0.0.3'])),
  { listen: null, workers: { importing, exporting } },
)

/** Resolves with the last progress of the job that runs. */
function ended(engine: Engine, name: 'import.progress' | 'export.progress') {
  return new Promise<{ state: string; error: { code: string; message: string } | null }>(resolve => {
    const end = engine.subscribe(frame => {
      if (frame.name !== name) return
      const progress = frame.data as Awaited<ReturnType<typeof ended>>
      if (!['done', 'failed', 'cancelled'].includes(progress.state)) return
      end()
      resolve(progress)
    })
  })
}

test('an import whose thread crashes fails with a message and leaves no session; the next one works', async () => {
  const { engine, client } = engineOfFile()
  const folder = temporaryFolder()
  const before = (await client.call('sessions.list')).sessions.length
  const crashed = ended(engine, 'import.progress')
  await client.call('import.start', { paths: [join(folder, 'planted')], isDryRun: false })
  expect(await crashed).toMatchObject({ state: 'failed', error: { code: 'worker-failed' } })
  expect((await client.call('sessions.list')).sessions.length).toBe(before)

  const body = join(folder, 'body.json')
  writeFileSync(body, '{"event":"transaction","payload":{"id":"a"}}')
  const worked = ended(engine, 'import.progress')
  await client.call('import.start', { paths: [body], isDryRun: false })
  expect(await worked).toMatchObject({ state: 'done' })
  const [session] = (await client.call('sessions.list')).sessions
  expect(session).toMatchObject({ isImported: true, isIncomplete: false, deliveryCount: 1 })
})

test('the session of an import whose process was killed is incomplete, and can be deleted', async () => {
  const folder = temporaryFolder()
  const store = await openTestStore(folder)
  const id = await store.addSession({ name: 'Import of a.har', isImported: true })
  const facts = { source: null, response: null, tags: [], note: '' }
  await store.importDeliveries(id, [{ delivery: arrivedDelivery({ body: '{}' }), ...facts }])
  await store.close()
  const { call } = (await testEngine(folder)).client
  const shown = (await call('sessions.list')).sessions.find(session => session.id === id)
  expect(shown).toMatchObject({ isImported: true, isIncomplete: true, deliveryCount: 1 })
  await call('sessions.remove', { id })
  expect((await call('sessions.list')).sessions.some(session => session.id === id)).toBe(false)
})

test.each([
  ['at its start', 'planted-start'],
  ['while it writes', 'planted-exit'],
  ['of an error while it writes', 'planted-error'],
])(
  'an export whose thread crashes %s fails with a message and leaves no file; the next one works',
  async (_, name) => {
    const { engine, client } = engineOfFile()
    const folder = temporaryFolder()
    const request = { format: 'ndjson', pseudonyms: null } as const
    const crashed = ended(engine, 'export.progress')
    await client.call('export.start', { ...request, out: join(folder, `${name}.ndjson`) })
    const { state, error } = await crashed
    expect(state).toBe('failed')
    expect(error).toMatchObject({ code: 'worker-failed' })
    expect(error?.message).toMatch(/^The export failed: .*Nothing was saved/)
    expect(readdirSync(folder)).toEqual([])
    const worked = ended(engine, 'export.progress')
    await client.call('export.start', { ...request, out: join(folder, 'whole.ndjson') })
    expect(await worked).toMatchObject({ state: 'done' })
    expect(readdirSync(folder)).toEqual(['whole.ndjson'])
  },
)
