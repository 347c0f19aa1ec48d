import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import type { Attempt } from '#contract/sending/sending'
import { emptyEngineOfFile, type TestEngine } from '../../../support/engine/open-test-engine.ts'
import { httpCall } from '../../../support/network/http-call.ts'

const emptyOne = emptyEngineOfFile()
const emptyTwo = emptyEngineOfFile()

/** Resolves with the first attempt of its only route that was not sent. */
async function skipped(bench: TestEngine): Promise<Attempt> {
  const [route] = (await bench.client.call('routes.list')).routes
  for (;;) {
    const stored = bench.event('attempts.stored')
    const { attempts } = await bench.client.call('attempts.list', { routeId: route?.id, limit: 500 })
    const found = attempts.find(one => one.error?.code === 'target-skipped')
    if (found !== undefined) return found
    await stored
  }
}

const countOf = async (bench: TestEngine): Promise<number> =>
  (await bench.client.call('app.status')).deliveryCount

const post = (url: string) => httpCall(url, { method: 'POST', body: '{"n":1}' })

test('a route to an own inlet is refused, by whatever name or address', async () => {
  const { client, captureUrl, engine } = await emptyOne()
  const capturePort = new URL(captureUrl).port
  const way = { kind: 'proxy', publicUrl: 'http://127.0.0.1:1' } as const
  const { id } = await client.call('tunnels.save', { name: 'inlet', way })
  const { inletUrl, publicUrl } = await client.call('tunnels.start', { id })
  const inletPort = new URL(inletUrl ?? '').port
  const own = Object.values(networkInterfaces()).flatMap(known => known ?? [])
  const address = own.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.3.2.1'
  engine.claimPort(4_999)
  for (const url of [
    `http://localhost:${capturePort}/`,
    `http://0.0.0.0:${capturePort}/`,
    `http://[::ffff:127.0.0.1]:${capturePort}/`,
    `http://${address}:${capturePort}/`,
    `http://127.0.0.1:${inletPort}/hooks`,
    `http://[::1]:${inletPort}/hooks`,
    `${publicUrl}/hooks`,
    'http://127.0.0.1:4999/',
  ]) {
    const saving = client.call('routes.save', { route: { targets: [{ url }] }, allowRemote: true })
    await expect(saving, url).rejects.toMatchObject({ code: 'invalid-url' })
  }
})

test('a route whose target becomes an own inlet forwards nothing there, and says why', async () => {
  const bench = await emptyOne()
  const tunnel = { name: 'inlet', way: { kind: 'proxy', publicUrl: 'http://127.0.0.1:1' } } as const
  const { id } = await bench.client.call('tunnels.save', tunnel)
  const { inletUrl } = await bench.client.call('tunnels.start', { id })
  await bench.client.call('tunnels.stop', { id })
  await bench.client.call('routes.save', { route: { targets: [{ url: inletUrl ?? '' }] } })
  await bench.client.call('tunnels.save', { ...tunnel, id, inletPort: Number(new URL(inletUrl ?? '').port) })
  await bench.client.call('tunnels.start', { id })
  await post(bench.captureUrl)
  expect((await skipped(bench)).error?.message).toContain('forwarding would loop')
  expect(await countOf(bench)).toBe(1)
})

test('two Hooktrails that forward to each other stop after three forwards', async () => {
  const [one, two] = [await emptyOne(), await emptyTwo()]
  await one.client.call('routes.save', { route: { targets: [{ url: two.captureUrl }] } })
  await two.client.call('routes.save', { route: { targets: [{ url: one.captureUrl }] } })
  await post(one.captureUrl)
  const last = await skipped(two)
  expect(last).toMatchObject({ purpose: 'forward', status: null })
  expect(last.error?.message).toContain('Forwarded 3 times')
  expect([await countOf(one), await countOf(two)]).toEqual([2, 2])

  // Sending it again, by hand or as missed, goes no further either.
  await expect(two.client.call('attempts.repeat', { id: last.id })).rejects.toMatchObject({
    code: 'forwarding-loop',
    details: { hops: 3 },
  })
  const resent = await two.client.call('routes.resend', { id: last.routeId ?? (0 as never) })
  expect(await two.ended(resent.id)).toMatchObject({ total: 1, failed: 1 })
  expect([await countOf(one), await countOf(two)]).toEqual([2, 2])
})

test('two Hooktrails that pass back each other’s responses stop too, and the sender gets an error', async () => {
  const [one, two] = [await emptyOne(), await emptyTwo()]
  await one.client.call('routes.save', {
    route: { targets: [{ url: two.captureUrl }], responseMode: 'app' },
  })
  await two.client.call('routes.save', {
    route: { targets: [{ url: one.captureUrl }], responseMode: 'app' },
  })
  // Each waits for the other, so that the limit of time may be first.
  expect([502, 504]).toContain((await post(one.captureUrl)).status)
  expect((await skipped(two)).error?.message).toContain('routes form a loop')
  expect([await countOf(one), await countOf(two)]).toEqual([2, 2])
})

test('a replay to the own listener is captured once more, with the headers as captured, and loops no further', async () => {
  const [one, two] = [await emptyOne(), await emptyTwo()]
  await one.client.call('routes.save', { route: { targets: [{ url: two.captureUrl }] } })
  await two.client.call('routes.save', { route: { targets: [{ url: one.captureUrl }] } })
  await post(one.captureUrl)
  await skipped(two)
  const [newest] = (await two.client.call('deliveries.list', { limit: 1 })).rows
  if (newest === undefined) throw new Error('Nothing came.')
  const attempt = await two.client.call('deliveries.replay', {
    id: newest.id,
    target: { to: 'listener' },
  })
  expect(attempt).toMatchObject({ status: 200, identical: true })
  expect(attempt.sentHeaders).toContainEqual(['Hooktrail-Hops', '3'])
  expect([await countOf(one), await countOf(two)]).toEqual([2, 3])
})
