import { rmSync, writeFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import type { EventFrame } from '#contract/events'
import { type Client, createClient } from '#contract/transport'
import { createEngine } from '../../../main/engine/engine.ts'
import { openRestartable, type RestartableEngine } from '../../../main/engine/restartable-engine.ts'
import { httpCall } from '../../support/http-call.ts'
import { testPorts } from '../../support/ports.ts'
import { storedBodies } from '../../support/stored-bodies.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

interface Opened {
  readonly engine: RestartableEngine
  readonly client: Client
  post(body: string): Promise<number>
}

async function openOn(dataDir: string): Promise<Opened> {
  const options = { ports: testPorts(dataDir), version: '0', host: 'browser', listen: { port: 0 } } as const
  const engine = await openRestartable(options, createEngine)
  onTestFinished(() => engine.close())
  const client = createClient(engine)
  const { listener } = await client.call('app.status')
  const url = listener.captureUrl ?? ''
  return {
    engine,
    client,
    post: async body => (await httpCall(url, { method: 'POST', body })).status,
  }
}

test('a folder deleted underneath answers 503 and says so; a new store begins on the same port', async () => {
  const dataDir = `${temporaryFolder()}/data`
  const { engine, client, post } = await openOn(dataDir)
  expect(await post('before')).toBe(200)
  const { launchId } = engine
  const frames: EventFrame[] = []
  engine.subscribe(frame => frames.push(frame))

  rmSync(dataDir, { recursive: true })
  expect(await post('lost')).toBe(503)
  const failed = await client.call('app.status')
  expect(failed.storeFailure).toMatchObject({ code: 'store-gone', details: { dataDir, file: null } })

  const restarted = await client.call('app.restart')
  expect(restarted).toMatchObject({ storeFailure: null, deliveryCount: 0, dataDir })
  expect(restarted.launchId).not.toBe(launchId)
  expect(engine.launchId).toBe(restarted.launchId)
  expect(await post('after')).toBe(200)
  expect(storedBodies(dataDir)).toEqual(['after'])
  // Whoever listens hears another launch after this one, and fetches anew.
  const launches = frames.map(frame => frame.launchId)
  expect(launches).toContain(launchId)
  expect(launches.at(-1)).toBe(restarted.launchId)
})

test('calls that come during a restart wait for it; a second restart joins the first', async () => {
  const { client, post } = await openOn(temporaryFolder())
  expect(await post('{}')).toBe(200)
  const [first, second, count] = await Promise.all([
    client.call('app.restart'),
    client.call('app.restart'),
    client.call('deliveries.count', {}),
  ])
  expect(first.launchId).toBe(second.launchId)
  expect(count).toEqual({ count: 1 })
})

test('where it cannot be opened again every call says why, and the next restart may succeed', async () => {
  const dataDir = `${temporaryFolder()}/data`
  const { client, post } = await openOn(dataDir)
  rmSync(dataDir, { recursive: true })
  writeFileSync(dataDir, 'in the way')
  await expect(client.call('app.restart')).rejects.toMatchObject({ code: 'folder-not-writable' })
  await expect(client.call('app.status')).rejects.toMatchObject({ code: 'folder-not-writable' })
  await expect(client.call('app.restart')).rejects.toMatchObject({ code: 'folder-not-writable' })
  rmSync(dataDir)
  await client.call('app.restart')
  expect(await post('{}')).toBe(200)
})
