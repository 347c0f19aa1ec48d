import { expect, onTestFinished, test } from 'vitest'
import { createClient } from '#contract/transport'
import { createEngine } from '../../../main/engine/create-engine.ts'
import type { PowerEvents } from '../../../main/engine/ports.ts'
import { openRestartable } from '../../../main/engine/restartable-engine.ts'
import { testPorts } from '../../support/engine/ports.ts'
import { httpCall } from '../../support/network/http-call.ts'
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
  await client.call('listener.pause')
  await expect(post()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  wake()
  await expect(post()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  expect((await client.call('app.status')).listener.state).toBe('paused')
  // What needs the listener says what to do.
  const message = expect.stringContaining('Resume capturing')
  await expect(client.call('practice.try', {})).rejects.toMatchObject({ code: 'not-listening', message })
  const way = { kind: 'proxy', publicUrl: 'http://127.0.0.1:1' } as const
  const { id } = await client.call('tunnels.save', { name: 'own', way })
  await expect(client.call('tunnels.start', { id })).rejects.toMatchObject({ code: 'not-listening', message })
  const { listener } = await client.call('listener.resume')
  expect(listener).toMatchObject({ state: 'listening', captureUrl: url })
  expect(await post()).toBe(200)
  expect((await client.call('app.status')).deliveryCount).toBe(2)
  expect(states).toContain('paused')
  expect(states.at(-1)).toBe('listening')
  expect(isWatched()).toBe(1)
  await engine.close()
  expect(isWatched()).toBe(0)
})

test('a tunnel leads nowhere during a pause, says why, and works again after it', async () => {
  const { client, post } = await opened()
  const { id } = await client.call('tunnels.save', {
    name: 'own',
    way: { kind: 'proxy', publicUrl: 'http://127.0.0.1:1' },
  })
  const tunnel = async () => (await client.call('tunnels.list')).tunnels.find(one => one.id === id)
  const { inletUrl } = await client.call('tunnels.start', { id })
  // Its public address is the inlet's own, which leads here as long as the inlet is open.
  const port = Number(new URL(inletUrl ?? '').port)
  await client.call('tunnels.save', {
    id,
    name: 'own',
    inletPort: port,
    way: { kind: 'proxy', publicUrl: `http://127.0.0.1:${port}` },
  })
  await client.call('tunnels.start', { id })
  await until(async () => (await tunnel())?.state === 'up')
  await client.call('listener.pause')
  await until(async () => (await tunnel())?.message.includes('paused'))
  await expect(post(`http://127.0.0.1:${port}`)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await client.call('listener.resume')
  await until(async () => (await tunnel())?.state === 'up')
  expect(await post(`http://127.0.0.1:${port}`)).toBe(200)
})

test('a restart of the engine during a pause goes on with it, on the same port', async () => {
  const { client, url, post } = await opened()
  await client.call('listener.pause')
  expect((await client.call('app.restart')).listener.state).toBe('paused')
  await client.call('listener.resume')
  expect((await client.call('app.status')).listener.captureUrl).toBe(url)
  expect(await post()).toBe(200)
})

test('a port that is set during a pause is taken when it ends', async () => {
  const { client, post } = await opened()
  const other = await opened()
  const free = Number(new URL(other.url).port)
  await other.engine.close()
  await client.call('listener.pause')
  await client.call('settings.change', { port: free })
  const { listener } = await client.call('listener.resume')
  expect(listener).toMatchObject({ state: 'listening', port: free })
  expect(await post(listener.captureUrl ?? '')).toBe(200)
})

test('a port that was taken at first is opened when the computer wakes up, if it is free by then', async () => {
  const holder = await opened()
  const { client, wake } = await opened()
  const port = Number(new URL(holder.url).port)
  await client.call('listener.pause')
  await client.call('settings.change', { port })
  await expect(client.call('listener.resume')).rejects.toMatchObject({ code: 'port-in-use' })
  await holder.engine.close()
  wake()
  await until(async () => (await client.call('app.status')).listener.state === 'listening')
  expect((await client.call('app.status')).listener.port).toBe(port)
})
