import { rmSync, writeFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import type { EventFrame } from '#contract/events'
import { type Client, createClient } from '#contract/transport'
import { openRestartable, type RestartableEngine } from '../../../../main/engine/client/restartable-engine.ts'
import { createEngine } from '../../../../main/engine/engine.ts'
import {
  type BrowserAccess,
  type EngineOptions,
  type Ports,
  silentLogger,
} from '../../../../main/engine/ports.ts'
import { testPorts } from '../../../support/engine/ports.ts'
import { httpCall } from '../../../support/network/http-call.ts'
import { storedBodies } from '../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

interface Opened {
  readonly engine: RestartableEngine
  readonly client: Client
  post(body: string): Promise<number>
}

async function openOn(
  dataDir: string,
  changes: Partial<Ports> = {},
  host: EngineOptions['host'] = 'browser',
): Promise<Opened> {
  const ports = { ...testPorts(dataDir), ...changes }
  const options = { ports, version: '0', host, listen: { port: 0 } }
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

test('a folder deleted underneath answers 503 and says so; a new store begins on the same port; where it cannot be opened every call says why', async () => {
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
  // Clients get an event of another launch after this one, and fetch everything again.
  const launches = frames.map(frame => frame.launchId)
  expect(launches).toContain(launchId)
  expect(launches.at(-1)).toBe(restarted.launchId)

  rmSync(dataDir, { recursive: true })
  writeFileSync(dataDir, 'in the way')
  const refused = { code: 'folder-not-writable' }
  await expect(client.call('app.restart')).rejects.toMatchObject(refused)
  await expect(client.call('app.status')).rejects.toMatchObject(refused)
  await expect(client.call('app.restart')).rejects.toMatchObject(refused)
  rmSync(dataDir)
  await client.call('app.restart')
  expect(await post('{}')).toBe(200)
})

test('calls that come during a restart wait for it; a second restart joins the first', async () => {
  const { client, post } = await openOn(temporaryFolder(), {}, 'command')
  expect(await post('{}')).toBe(200)
  const [first, second, count] = await Promise.all([
    client.call('app.restart'),
    client.call('app.restart'),
    client.call('deliveries.count', {}),
  ])
  expect(first.launchId).toBe(second.launchId)
  expect(count).toMatchObject({ count: 1, isComplete: true })
})

test('an engine of which a part does not close is replaced by a new one on the same port', async () => {
  const dataDir = temporaryFolder()
  let ends = 0
  const access: BrowserAccess = {
    createEntry: () => Promise.reject(new Error('not asked')),
    list: async () => [],
    revoke: async () => false,
    revokeAll: async () => 0,
    onRevoked: () => () => {},
    // A part whose close fails once.
    onChange: () => () => {
      ends += 1
      if (ends === 1) throw new Error('planted')
    },
  }
  const errors: string[] = []
  const logger = { ...silentLogger, error: (message: string) => void errors.push(message) }
  const { client, post } = await openOn(dataDir, { access, logger })
  expect(await post('before')).toBe(200)
  await expect(client.call('app.restart')).resolves.toMatchObject({ deliveryCount: 1 })
  expect(await post('after')).toBe(200)
  expect(storedBodies(dataDir)).toEqual(['before', 'after'])
  expect(errors).toEqual([expect.stringContaining('planted')])
})
