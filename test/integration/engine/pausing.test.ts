import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createClient } from '#contract/transport'
import { openRestartable } from '../../../main/engine/client/restartable-engine.ts'
import { createEngine } from '../../../main/engine/engine.ts'
import type { PowerEvents } from '../../../main/engine/ports.ts'
import { testPorts } from '../../support/engine/ports.ts'
import { httpCall } from '../../support/network/http-call.ts'
import { closed, freePort } from '../../support/network/local-server.ts'
import { openPort } from '../../support/network/open-port.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { until } from '../../support/until.ts'

/** A listening engine on a computer that sleeps and wakes up as the test says. */
async function opened() {
  const folder = temporaryFolder()
  const wakers = new Set<() => void>()
  const power: PowerEvents = {
    onSuspend: () => () => {},
    onResume(listener) {
      wakers.add(listener)
      return () => wakers.delete(listener)
    },
  }
  const ports = { ...testPorts(folder), power }
  const engine = await openRestartable(
    { ports, version: '0', host: 'command', listen: { port: 0 } },
    createEngine,
  )
  onTestFinished(() => engine.close())
  const client = createClient(engine)
  const url = (await client.call('app.status')).listener.captureUrl ?? ''
  return {
    engine,
    client,
    url,
    post: async (to = url) => (await httpCall(to, { method: 'POST', body: '{}' })).status,
    wake() {
      for (const listener of wakers) listener()
    },
    isWatched: () => wakers.size,
  }
}

test('a pause refuses senders, is published, goes on when the computer wakes up, and loses nothing that was stored', async () => {
  const { engine, client, url, post, wake, isWatched } = await opened()
  const states: string[] = []
  engine.subscribe(frame => {
    if (frame.name === 'status.changed') states.push(frame.data.listener.state)
  })
  expect(await post()).toBe(200)
  const way = { kind: 'proxy', publicUrl: 'http://127.0.0.1:1' } as const
  const tunnel = await client.call('tunnels.save', { name: 'started', way })
  const { inletUrl } = await client.call('tunnels.start', { id: tunnel.id })
  await client.call('listener.pause')
  await until(async () => (await client.call('tunnels.list')).tunnels[0]?.message.includes('paused'))
  await expect(post(inletUrl ?? '')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await expect(post()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  wake()
  await expect(post()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  expect((await client.call('app.status')).listener.state).toBe('paused')
  // What needs the listener says what to do.
  const message = expect.stringContaining('Resume capturing')
  await expect(client.call('practice.try', {})).rejects.toMatchObject({ code: 'not-listening', message })
  const { id } = await client.call('tunnels.save', { name: 'own', way })
  await expect(client.call('tunnels.start', { id })).rejects.toMatchObject({ code: 'not-listening', message })
  const { listener } = await client.call('listener.resume')
  expect(listener).toMatchObject({ state: 'listening', captureUrl: url })
  expect(await post()).toBe(200)
  expect(await post(inletUrl ?? '')).toBe(200)
  expect((await client.call('app.status')).deliveryCount).toBe(3)
  expect(states).toContain('paused')
  expect(states.at(-1)).toBe('listening')
  expect(isWatched()).toBe(1)
  await engine.close()
  expect(isWatched()).toBe(0)
})

test('a restart of the engine during a pause goes on with it, on the same port; a port that is set meanwhile is taken when it ends', async () => {
  const { client, url, post } = await opened()
  await client.call('listener.pause')
  expect((await client.call('app.restart')).listener.state).toBe('paused')
  await client.call('listener.resume')
  expect((await client.call('app.status')).listener.captureUrl).toBe(url)
  expect(await post()).toBe(200)
  await client.call('listener.pause')
  const port = await freePort()
  await client.call('settings.change', { port })
  expect((await client.call('app.status')).listener).toMatchObject({ state: 'paused', port })
  const { listener } = await client.call('listener.resume')
  expect(listener).toMatchObject({ state: 'listening', port })
  expect(await post(listener.captureUrl ?? '')).toBe(200)
  await expect(post()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('a port that was taken at first is opened when the computer wakes up, if it is free by then', async () => {
  const holder = createServer()
  const port = await openPort(holder)
  const { client, wake } = await opened()
  await client.call('listener.pause')
  await client.call('settings.change', { port })
  await expect(client.call('listener.resume')).rejects.toMatchObject({ code: 'port-in-use' })
  await closed(holder)
  wake()
  await until(async () => (await client.call('app.status')).listener.state === 'listening')
  expect((await client.call('app.status')).listener.port).toBe(port)
})
