import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { endedDrill, runDrill } from '../../../support/engine/ended-drill.ts'
import { testEngineOfFile } from '../../../support/engine/open-test-engine.ts'
import { openPort } from '../../../support/network/open-port.ts'
import { app, long, source, started } from './ends-steps.ts'

const engineOfFile = testEngineOfFile()

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

test('what does not respond by HTTP breaks the property of responses, and nothing else ends', async () => {
  const engine = engineOfFile()
  const server = createServer()
  server.on('connection', socket => socket.end('nonsense\r\n\r\n'))
  const url = `http://127.0.0.1:${await openPort(server)}/`
  const drill = await runDrill(engine.engine, { url, source, runs: 2, properties: ['responses'] })
  expect(drill.cells).toMatchObject([{ property: 'responses', verdict: 'broken' }])
  expect(drill.failures[0]?.sequence[0]?.response.error?.code).toBe('target-response-invalid')
})
