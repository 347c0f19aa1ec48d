import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { runDrill } from '../../../support/engine/ended-drill.ts'
import { openTestEngine, testEngineOfFile } from '../../../support/engine/open-test-engine.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { app, long, started } from './ends-steps.ts'

const engineOfFile = testEngineOfFile()

test('a drill ends at its time limit, and says so', async () => {
  const engine = engineOfFile()
  const drill = await runDrill(engine.engine, { url: (await app(5)).url, ...long, timeLimitMs: 8_000 })
  expect(drill.state).toBe('stopped')
  expect(drill.message).toMatch(/time limit/)
  expect(drill.runs).toBeGreaterThan(0)
  expect(drill.endedAtMs).not.toBeNull()
})

test('closing Hooktrail stops a drill, which stays listed, and starts none that is prepared', async () => {
  const dataDir = temporaryFolder()
  const first = await openTestEngine(dataDir)
  const { id } = await started(first, await app(5))
  await first.engine.close()

  const second = await openTestEngine(dataDir)
  const drill = await second.client.call('drills.get', { id })
  expect(drill).toMatchObject({ state: 'stopped', url: drill.options.url })
  expect(drill.message).toMatch(/closed/)
  expect(drill.sent).toBeGreaterThan(0)

  const to = await app()
  const starting = second.client.call('drills.start', { url: to.url, ...long }).catch(error => error)
  await second.engine.close()
  expect(await starting, 'what is prepared is not started').toMatchObject({ code: 'closed' })
  expect(to.taken()).toBe(0)
  const store = new Database(join(dataDir, 'store.db'), { readonly: true })
  expect(store.prepare('SELECT id FROM drills').pluck().all()).toEqual([id])
  store.close()
})
