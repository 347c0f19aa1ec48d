import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { emptyEngineOfFile } from '../../../support/engine/open-test-engine.ts'
import { fundingExample, transactionExample } from '../../../support/inspection/examples.ts'
import { openPort } from '../../../support/network/open-port.ts'
import { recordingServer } from '../../../support/network/recording-server.ts'
import { arrivedDelivery, captured } from '../../../support/store/arrived-delivery.ts'
import { importedInto } from '../../../support/store/imported-into.ts'
import { openTestStore } from '../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { post } from './forwarding-steps.ts'
import { attempts } from './response-steps.ts'

const empty = emptyEngineOfFile()

test('every app of every fitting route gets the exact bytes, at its own or the captured path', async () => {
  const [one, two, other] = [await recordingServer(), await recordingServer(), await recordingServer()]
  const bench = await empty()
  const route = await bench.client.call('routes.save', {
    route: {
      path: '/hooks/*',
      targets: [{ url: `${one.url}/mine` }, { url: two.url, keepPath: true }],
    },
  })
  await bench.client.call('routes.save', { route: { path: '/elsewhere', targets: [{ url: other.url }] } })
  const body = '{"amount": 1.10,  "name":"caf\u00e9"}\n'
  expect((await post(bench, body, '/hooks/a?b=1')).status).toBe(200)
  const made = await attempts(bench, 2)
  for (const { recorded } of [one, two]) {
    expect(recorded).toHaveLength(1)
    expect(recorded[0]?.body.toString()).toBe(body)
    expect(recorded[0]?.rawHeaders.join('|')).toContain('X-Own|kept')
  }
  expect([one.recorded[0]?.target, two.recorded[0]?.target]).toEqual(['/mine', '/hooks/a?b=1'])
  expect(other.recorded).toEqual([])
  const [row] = (await bench.client.call('deliveries.list', {})).rows
  const each = { purpose: 'forward', deliveryId: row?.id, routeId: route.id, identical: true, status: 200 }
  expect(made).toMatchObject([each, each])
})

test('by the query language only what it finds is forwarded, once inspection has read it', async () => {
  const app = await recordingServer()
  const bench = await empty()
  await bench.client.call('routes.save', {
    route: { query: 'kind:funding status:complete', targets: [{ url: app.url }] },
  })
  await post(bench, JSON.stringify(transactionExample('issuance', 'COMPLETE')))
  await post(bench, JSON.stringify(fundingExample('pending')))
  await post(bench, JSON.stringify(fundingExample('complete')))
  const made = await attempts(bench, 1)
  await bench.allInspected(3)
  const { rows } = await bench.client.call('deliveries.list', { query: 'status:complete kind:funding' })
  expect(made.map(({ deliveryId }) => deliveryId)).toEqual(rows.map(({ id }) => id))
  expect(app.recorded).toHaveLength(1)
})

test('a disabled route and what did not come whole forward nothing', async () => {
  const app = await recordingServer()
  const bench = await empty()
  const { limits } = await bench.client.call('settings.get')
  await bench.client.call('settings.change', { limits: { bodyBytes: 1024 } })
  await bench.client.call('routes.save', {
    route: { isEnabled: false, targets: [{ url: `${app.url}/off` }] },
  })
  await bench.client.call('routes.save', { route: { targets: [{ url: `${app.url}/on` }] } })
  expect((await post(bench, 'x'.repeat(2000))).status).toBe(413)
  await bench.client.call('settings.change', { limits: { bodyBytes: limits.bodyBytes } })
  await post(bench, '{}')
  await attempts(bench, 1)
  expect(app.recorded.map(({ target }) => target)).toEqual(['/on'])
})

test('an app that is down costs nothing, and gets what it missed when it is back', async () => {
  // Before the app's port is free again: the listener could take it.
  const bench = await empty()
  const app = createServer((incoming, response) => {
    incoming.resume()
    incoming.on('end', () => response.end())
  })
  const port = await openPort(app)
  await new Promise(resolve => app.close(resolve))
  const route = await bench.client.call('routes.save', {
    route: { targets: [{ url: `http://127.0.0.1:${port}/`, keepPath: true }] },
  })
  for (let index = 0; index < 13; index++) {
    expect((await post(bench, `{"n":${index}}`, `/at/${index}`)).status).toBe(200)
  }
  const missed = await attempts(bench, 13)
  expect(missed.every(({ error }) => error?.code === 'target-unreachable')).toBe(true)

  const [state] = (await bench.client.call('routes.states')).routes
  expect(state).toMatchObject({ id: route.id, missed: 13, targets: [{ missed: 13, waiting: 0 }] })
  expect(state?.targets[0]?.failingSinceMs).toBe(missed.at(-1)?.startedAtMs)
  expect(state?.targets[0]?.outcomes).toHaveLength(12)

  const back: string[] = []
  await openPort(
    createServer(async (incoming, response) => {
      const pieces: Buffer[] = []
      for await (const piece of incoming) pieces.push(piece)
      back.push(`${incoming.url} ${Buffer.concat(pieces)}`)
      response.end()
    }),
    port,
  )
  const { id } = await bench.client.call('routes.resend', { id: route.id, concurrency: 1 })
  expect(await bench.ended(id)).toMatchObject({ total: 13, passed: 13 })
  expect(back).toEqual(Array.from({ length: 13 }, (_, index) => `/at/${index} {"n":${index}}`))
  expect((await bench.client.call('attempts.list', { batchId: id, limit: 1 })).attempts).toMatchObject([
    { purpose: 'forward', routeId: route.id, verdict: 'fixed' },
  ])
  const now = async () => (await bench.client.call('routes.states')).routes
  expect(await now()).toMatchObject([{ id: route.id, missed: 0, targets: [{ failingSinceMs: null }] }])
  const nothing = await bench.client.call('routes.resend', { id: route.id })
  expect(await bench.ended(nothing.id)).toMatchObject({ total: 0, state: 'done' })
})

test('what is imported is not forwarded: no sender sent it', async () => {
  const source = temporaryFolder()
  const store = await openTestStore(source)
  await captured(store, arrivedDelivery({ body: '{"imported":true}' }))
  await store.close()
  const app = await recordingServer()
  const bench = await empty()
  await bench.client.call('routes.save', { route: { targets: [{ url: `${app.url}/all` }] } })
  await bench.client.call('routes.save', {
    route: { query: 'imported', targets: [{ url: `${app.url}/found` }] },
  })
  expect((await importedInto(bench.client, [source])).state).toBe('done')
  await bench.allInspected(1)
  // Whatever was to be forwarded of it would have its turn before this one.
  await post(bench, '{"imported":false}')
  await attempts(bench, 2)
  expect(app.recorded.map(({ body }) => body.toString())).toEqual([
    '{"imported":false}',
    '{"imported":false}',
  ])
})
