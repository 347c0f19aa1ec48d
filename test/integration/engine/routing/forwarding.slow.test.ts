import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import {
  emptyEngineOfFile,
  openTestEngine,
  type TestEngine,
} from '../../../support/engine/open-test-engine.ts'
import { openPort } from '../../../support/network/open-port.ts'
import { recordingServer } from '../../../support/network/recording-server.ts'
import { post } from './forwarding-steps.ts'
import { attempts } from './response-steps.ts'

const empty = emptyEngineOfFile()

/** Far sooner than an app that does not respond is given up. */
const soonMs = 4_000

/** How long the sender of each of some deliveries waited; the median in milliseconds. */
async function medianWait(bench: TestEngine, count: number): Promise<number> {
  const waits: number[] = []
  for (let index = 0; index < count; index++) {
    const startMs = performance.now()
    expect((await post(bench, `{"n":${index}}`)).status).toBe(200)
    waits.push(performance.now() - startMs)
  }
  return waits.sort((left, right) => left - right)[Math.floor(count / 2)] ?? 0
}

test('an app that never responds does not delay the responses of the capture; what waits when the program ends is stored as missed, and what arrived before its start is not forwarded', async () => {
  const app = await recordingServer()
  const release = app.hold()
  const bench = await openTestEngine()
  const route = await bench.client.call('routes.save', { route: { targets: [{ url: app.url }] } })
  const first = app.next()
  expect(await medianWait(bench, 20)).toBeLessThan(soonMs)
  await first
  const closing = bench.engine.close()
  release()
  await closing
  const again = await openTestEngine(bench.dataDir)
  const { attempts: saved } = await again.client.call('attempts.list', { routeId: route.id, limit: 500 })
  expect(new Set(saved.map(({ deliveryId }) => deliveryId)).size).toBe(20)
  const missed = saved.filter(({ error }) => error !== null)
  expect(missed.length).toBeGreaterThan(0)
  expect(missed[0]?.error?.code).toBe('target-skipped')
  const later = await recordingServer()
  await again.client.call('routes.save', { route: { targets: [{ url: later.url }] } })
  const second = later.next()
  await post(again, '{"second":true}')
  await second
  expect(later.recorded.map(({ body }) => body.toString())).toEqual(['{"second":true}'])
  await attempts(again, 22)
  const { id } = await again.client.call('routes.resend', { id: route.id })
  expect(await again.ended(id)).toMatchObject({ total: missed.length, passed: missed.length })
})

test('everything that leaves shares one cap, whatever asks for it', async () => {
  let open = 0
  let most = 0
  const held: (() => void)[] = []
  let isHeld = true
  let onFull = (): void => {}
  const full = new Promise<void>(resolve => {
    onFull = resolve
  })
  const app = createServer((incoming, response) => {
    open += 1
    most = Math.max(most, open)
    incoming.resume()
    const respond = (): void => {
      open -= 1
      response.end()
    }
    if (isHeld) held.push(respond)
    else respond()
    if (held.length === 64) onFull()
  })
  const port = await openPort(app)
  const url = `http://127.0.0.1:${port}/`
  const bench = await empty()
  for (let index = 0; index < 60; index++) await post(bench, `{"n":${index}}`)
  // Eight lanes of forwarding, and two batches that may have 64 each.
  await bench.client.call('routes.save', { route: { targets: [{ url }] } })
  for (let index = 0; index < 20; index++) await post(bench, `{"forwarded":${index}}`)
  const plan = {
    selection: { by: 'query', query: '' },
    target: { to: 'url', url },
    concurrency: 64,
  } as const
  const batches = [
    await bench.client.call('batches.start', plan),
    await bench.client.call('batches.start', plan),
  ]
  await full
  isHeld = false
  for (const respond of held.splice(0)) respond()
  for (const { id } of batches) expect((await bench.ended(id)).sent).toBe(80)
  expect(most).toBe(64)
})
