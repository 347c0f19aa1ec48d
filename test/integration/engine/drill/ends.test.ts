import { createServer } from 'node:http'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import type { DrillSummary } from '#contract/drill/drill'
import type { ParamsInput } from '#contract/methods'
import { endedDrill, runDrill } from '../../../support/engine/ended-drill.ts'
import {
  openTestEngine,
  type TestEngine,
  testEngineOfFile,
} from '../../../support/engine/open-test-engine.ts'
import { openPort } from '../../../support/network/open-port.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const source = { scenarios: ['issuance-complete'] }
const long = { source, runs: 200, seed: 1 } as const

const engineOfFile = testEngineOfFile()

interface App {
  readonly url: string
  taken(): number
  /** Resolves when so many notifications arrived. */
  reached(count: number): Promise<void>
}

/** Responds with 200 to everything, or only to the first: the drill then stops. */
async function app(responded = Number.POSITIVE_INFINITY): Promise<App> {
  let taken = 0
  const waiting = new Map<number, () => void>()
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      taken += 1
      waiting.get(taken)?.()
      if (taken <= responded) response.end()
    })
  })
  return {
    url: `http://127.0.0.1:${await openPort(server)}/`,
    taken: () => taken,
    reached: count => new Promise(resolve => waiting.set(count, resolve)),
  }
}

async function started(
  engine: TestEngine,
  to: App,
  more: Partial<ParamsInput<'drills.start'>> = {},
): Promise<DrillSummary> {
  // By then the sequence that was sent before has ended.
  const reached = to.reached(6)
  const drill = await engine.client.call('drills.start', { url: to.url, ...long, ...more })
  await reached
  return drill
}

test('a drill that is cancelled ends with what was done so far, also while the app does not respond', async () => {
  const engine = engineOfFile()
  const to = await app(5)
  const { id } = await started(engine, to)
  await engine.client.call('drills.cancel', { id })
  const drill = await endedDrill(engine.engine, id)
  expect(drill).toMatchObject({ state: 'cancelled', message: null })
  expect(drill.sent).toBeGreaterThan(0)
  expect(drill.cells.map(({ verdict }) => verdict)).not.toContain('running')
  expect(drill.cells.map(({ verdict }) => verdict)).not.toContain('waiting')
  expect(await engine.client.call('drills.cancel', { id })).toMatchObject({ state: 'cancelled' })
  const taken = to.taken()
  const again = await runDrill(engine.engine, { url: (await app()).url, ...long, runs: 1 })
  expect(again.state).toBe('done')
  expect(to.taken(), 'nothing more is sent').toBe(taken)
})

test('a drill ends at its time limit, and says so', async () => {
  const engine = engineOfFile()
  const drill = await runDrill(engine.engine, { url: (await app(5)).url, ...long, timeLimitMs: 1000 })
  expect(drill.state).toBe('stopped')
  expect(drill.message).toMatch(/time limit/)
  expect(drill.runs).toBeGreaterThan(0)
  expect(drill.endedAtMs).not.toBeNull()
})

test('only one drill runs at a time, and a running one is not deleted', async () => {
  const engine = engineOfFile()
  const to = await app(5)
  const { id } = await started(engine, to)
  await expect(engine.client.call('drills.start', { url: to.url, source })).rejects.toMatchObject({
    code: 'busy',
  })
  await expect(engine.client.call('drills.remove', { id })).rejects.toMatchObject({ code: 'busy' })
  await engine.client.call('drills.cancel', { id })
  await endedDrill(engine.engine, id)
  await engine.client.call('drills.remove', { id })
  await expect(engine.client.call('drills.get', { id })).rejects.toMatchObject({ code: 'not-found' })
})

test('what does not answer HTTP breaks the property of responses, and nothing else ends', async () => {
  const engine = engineOfFile()
  const server = createServer()
  server.on('connection', socket => socket.end('nonsense\r\n\r\n'))
  const url = `http://127.0.0.1:${await openPort(server)}/`
  const drill = await runDrill(engine.engine, { url, source, runs: 2, properties: ['responses'] })
  expect(drill.cells).toMatchObject([{ property: 'responses', verdict: 'broken' }])
  expect(drill.failures[0]?.sequence[0]?.response.error?.code).toBe('target-response-invalid')
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
