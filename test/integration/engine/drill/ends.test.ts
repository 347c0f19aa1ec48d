import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { DrillSummary } from '#contract/drill/drill'
import type { ParamsInput } from '#contract/methods'
import { endedDrill, runDrill } from '../../../support/engine/ended-drill.ts'
import {
  openTestEngine,
  type TestEngine,
  testEngineOfFile,
} from '../../../support/engine/open-test-engine.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const source = { scenarios: ['issuance-complete'] }
const long = { source, runs: 5000, seed: 1 } as const

const engineOfFile = testEngineOfFile()

interface App {
  readonly url: string
  readonly server: Server
  taken(): number
  /** Resolves when so many notifications arrived. */
  reached(count: number): Promise<void>
}

/** Answers 200 to everything, until it is told to hold its answers. */
async function app(answer: (taken: number) => boolean = () => true): Promise<App> {
  let taken = 0
  const waiting = new Map<number, () => void>()
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      taken += 1
      waiting.get(taken)?.()
      if (answer(taken)) response.end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const close = (): Promise<void> =>
    new Promise(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  onTestFinished(close)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    server,
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
  const to = await app(taken => taken < 6)
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
  const drill = await runDrill(engine.engine, { url: (await app()).url, ...long, timeLimitMs: 1000 })
  expect(drill.state).toBe('stopped')
  expect(drill.message).toMatch(/time limit/)
  expect(drill.runs).toBeGreaterThan(0)
  expect(drill.endedAtMs).not.toBeNull()
})

test('only one drill runs at a time, and a running one is not deleted', async () => {
  const engine = engineOfFile()
  const to = await app()
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

test('a target that nothing listens at ends the drill at once, as unreachable', async () => {
  const engine = engineOfFile()
  const { url, server } = await app()
  await new Promise(resolve => server.close(resolve))
  const drill = await runDrill(engine.engine, { url, ...long })
  expect(drill).toMatchObject({ state: 'stopped', isUnreachable: true, runs: 0 })
  expect(drill.message).toMatch(/Nothing listens on 127\.0\.0\.1/)
  expect(drill.cells.map(({ verdict }) => verdict)).not.toContain('held')
})

test('a target that goes away in the middle stops the drill with what was done so far', async () => {
  const engine = engineOfFile()
  const to = await app()
  const { id } = await started(engine, to)
  to.server.close()
  to.server.closeAllConnections()
  const drill = await endedDrill(engine.engine, id)
  expect(drill).toMatchObject({ state: 'stopped', isUnreachable: false })
  expect(drill.message).toMatch(/\w.*\.$/)
  expect(drill.sent).toBeGreaterThan(0)
})

test('what does not answer HTTP breaks the property of responses, and nothing else ends', async () => {
  const engine = engineOfFile()
  const server = createServer()
  server.on('connection', socket => socket.end('nonsense\r\n\r\n'))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const drill = await runDrill(engine.engine, { url, source, runs: 2, properties: ['answers'] })
  expect(drill.cells).toMatchObject([{ property: 'answers', verdict: 'broken' }])
  expect(drill.failures[0]?.sequence[0]?.answer.error?.code).toBe('target-answer-invalid')
})

test('closing Hooktrail stops a drill, which stays listed, and starts none that is prepared', async () => {
  const dataDir = temporaryFolder()
  const first = await openTestEngine(dataDir)
  const { id } = await started(first, await app())
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
  const third = await openTestEngine(dataDir)
  const { drills } = await third.client.call('drills.list', {})
  expect(drills.map(one => [one.id, one.state])).toEqual([[id, 'stopped']])
})
