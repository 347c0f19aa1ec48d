import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { EventFrame } from '#contract/events'
import { settingsSchema } from '#contract/settings'
import { type Client, createClient } from '#contract/transport'
import { createEngine } from '../../../main/engine/engine.ts'
import type { Engine, EngineOptions } from '../../../main/engine/ports.ts'
import { allInspected } from '../../support/engine/open-test-engine.ts'
import { testPorts } from '../../support/engine/ports.ts'
import { transactionExample } from '../../support/inspection/examples.ts'
import { openPort } from '../../support/network/open-port.ts'
import { arrivedDelivery, captured } from '../../support/store/arrived-delivery.ts'
import { openTestStore } from '../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { until } from '../../support/until.ts'
import { freePort } from './sending/raw-server.ts'

interface Running {
  readonly engine: Engine
  readonly client: Client
  readonly frames: EventFrame[]
  readonly captureUrl: string
  post(body: unknown): Promise<number>
  /** Resolves when everything that was stored is inspected. */
  read(): Promise<void>
}

async function run(dataDir: string, listen: EngineOptions['listen'] = { port: 0 }): Promise<Running> {
  const engine = await createEngine({ ports: testPorts(dataDir), version: '0', host: 'command', listen })
  onTestFinished(() => engine.close())
  const client = createClient(engine)
  const frames: EventFrame[] = []
  engine.subscribe(frame => frames.push(frame))
  const { listener } = await client.call('app.status')
  const captureUrl = listener.captureUrl ?? ''
  return {
    engine,
    client,
    frames,
    captureUrl,
    async post(body) {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const headers = { 'content-type': 'application/json' }
      return (await fetch(captureUrl, { method: 'POST', headers, body: text })).status
    },
    read: () => allInspected(client),
  }
}

// transaction-notifications, "Common transaction fields": one record at four moments.
const recordId = '7f3a0b52-6c1e-4c7e-9d51-1f2a3b4c5d6e'
const issuance = (status: 'PENDING' | 'IN_PROGRESS' | 'COMPLETE', minute: number) => {
  const { event, payload } = transactionExample('issuance', status)
  return { event, payload: { ...payload, id: recordId, updated_at: `2026-01-05T10:0${minute}:00Z` } }
}

describe('the engine', () => {
  test('a port that is taken leaves the engine working and says so; a change to a taken one is refused, and nothing changes', async () => {
    const taken = createServer()
    const port = await openPort(taken)
    const { client, frames } = await run(temporaryFolder(), { port })
    const failed = await client.call('app.status')
    expect(failed.listener).toMatchObject({
      state: 'failed',
      captureUrl: null,
      error: { code: 'port-in-use' },
    })
    expect(failed.listener.error?.message).toContain(String(port))
    await expect(client.call('listener.restart')).rejects.toMatchObject({ code: 'port-in-use' })
    await new Promise(resolve => taken.close(resolve))
    const { listener } = await client.call('listener.restart')
    expect(listener.state).toBe('listening')
    expect(frames.filter(frame => frame.name === 'status.changed')).not.toEqual([])

    const other = await openPort(createServer())
    const refused = client.call('settings.change', { port: other, theme: 'dark' })
    await expect(refused).rejects.toMatchObject({ code: 'port-in-use' })
    expect((await client.call('settings.get')).theme).toBe('system')
    expect((await client.call('app.status')).listener).toMatchObject(listener)
    expect((await fetch(listener.captureUrl ?? '', { method: 'POST', body: '{}' })).status).toBe(200)
  })

  test('reports every event; closed, it refuses calls; opened again, it has its deliveries and settings', async () => {
    const dataDir = temporaryFolder()
    const { engine, client, frames, post, read } = await run(dataDir)
    for (let index = 0; index < 20; index++) await post(issuance('PENDING', 0))
    await read()
    await client.call('settings.change', { limits: { bodyBytes: 1024 } })
    const { searches } = await client.call('searches.save', { name: 'Failed', query: 'status:failed' })
    expect(await post('x'.repeat(2000))).toBe(413)
    expect(frames.find(frame => frame.name === 'settings.changed')?.data).toMatchObject({
      limits: { bodyBytes: 1024 },
    })
    await engine.close()
    const firstNumber = frames[0]?.number ?? 0
    expect(frames.map(frame => frame.number)).toEqual(frames.map((_, index) => firstNumber + index))
    const stored = frames.flatMap(frame => (frame.name === 'delivery.stored' ? [frame.data] : []))
    expect(stored.reduce((sum, { count }) => sum + count, 0)).toBe(21)
    expect(stored.at(-1)?.total).toBe(21)
    expect(await engine.invoke('app.status', {})).toMatchObject({ ok: false, error: { code: 'closed' } })

    const again = await run(dataDir)
    await again.read()
    expect(await again.client.call('settings.get')).toMatchObject({
      limits: { bodyBytes: 1024, connections: 512 },
      savedSearches: searches,
    })
    const { rows } = await again.client.call('deliveries.list', { query: 'id:1' })
    expect(rows).toMatchObject([
      { id: 1, kind: 'issuance', status: 'PENDING', isInspected: true, response: { status: 200 } },
    ])
  })
})

test('a start that fails leaves nothing open: the folder can be held again at once', async () => {
  const ports = testPorts(temporaryFolder())
  const options = { ports, version: '0', host: 'command', listen: null } as const
  await (await openTestStore(ports.folders.dataDir)).close()
  const database = new Database(join(ports.folders.dataDir, 'store.db'))
  onTestFinished(() => {
    database.close()
  })
  database.exec("INSERT INTO routes (value) VALUES ('no JSON')")
  await expect(createEngine(options)).rejects.toThrow('JSON')
  database.exec('DELETE FROM routes')
  const engine = await createEngine(options)
  await engine.close()
})

test('the start waits for no thread that reads: settings and routes are those that were kept', async () => {
  const ports = testPorts(temporaryFolder())
  const failing = new URL('data:text/javascript,throw new Error("no reading here")')
  const before = await openTestStore(ports.folders.dataDir)
  await before.saveSettings({ ...settingsSchema.parse({}), finalWithinMs: 60_000 })
  await before.close()
  const workers = { ...ports.workers, query: failing }
  const options = { version: '0', host: 'command', listen: { port: 0 } } as const
  const engine = await createEngine({ ...options, ports: { ...ports, workers } })
  onTestFinished(() => engine.close())
  expect(await createClient(engine).call('settings.get')).toMatchObject({ finalWithinMs: 60_000 })
  expect(await createClient(engine).call('app.status')).toMatchObject({ listener: { state: 'listening' } })
})

test('deliveries are captured while the index is still being opened', async () => {
  const dataDir = temporaryFolder()
  const mayOpen = join(dataDir, 'may-open')
  const script = `import { existsSync } from 'node:fs'
    import { parentPort } from 'node:worker_threads'
    const totals = { inspected: 0, through: 0, firstId: 0, textsThrough: 0, textsMissing: 0 }
    const state = { totals, changedSteps: null, followedRemovals: null }
    const reply = ({ number, name }) => existsSync(${JSON.stringify(mayOpen)})
      ? parentPort.postMessage({ kind: 'made', number, value: name.endsWith('Some') ? [] : false, state })
      : setTimeout(reply, 5, { number, name })
    parentPort.on('message', message => message.kind === 'end' ? parentPort.close() : reply(message))
    parentPort.postMessage({ kind: 'ready' })`
  const slow = new URL(`data:text/javascript,${encodeURIComponent(script)}`)
  const ports = testPorts(dataDir)
  const workers = { ...ports.workers, index: slow }
  const port = await freePort()
  const options = { version: '0', host: 'command', listen: { port } } as const
  const opening = createEngine({ ...options, ports: { ...ports, workers } })
  onTestFinished(async () => (await opening).close())
  await until(() => fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: '{}' }).catch(() => null))
  expect(existsSync(mayOpen)).toBe(false)
  writeFileSync(mayOpen, '')
  expect(await createClient(await opening).call('app.status')).toMatchObject({ deliveryCount: 1 })
})

test('damage of the store that the index meets as it opens is told, and deliveries are captured', async () => {
  const dataDir = temporaryFolder()
  const before = await openTestStore(dataDir)
  await captured(before, arrivedDelivery())
  await before.close()
  spoilIndexOfResponses(join(dataDir, 'store.db'))

  const damaged = await run(dataDir)
  const { listener, workerFailures } = await damaged.client.call('app.status')
  expect(listener.state).toBe('listening')
  expect(workerFailures).toMatchObject([{ part: 'index', message: expect.stringContaining('is damaged') }])
  expect(await damaged.post(issuance('IN_PROGRESS', 2))).toBe(200)
  await damaged.engine.close()

  const after = await run(dataDir)
  const { damagedStoreMovedTo } = await after.client.call('app.status')
  expect(damagedStoreMovedTo).toContain('store-damaged')
})

/** What the writer does not look at, and the index does. */
function spoilIndexOfResponses(file: string): void {
  const database = new Database(file)
  database.pragma('wal_checkpoint(TRUNCATE)')
  const page = database
    .prepare<[], number>("SELECT rootpage FROM sqlite_schema WHERE name = 'responses_remarkable'")
    .pluck()
    .get()
  const pageBytes = Number(database.pragma('page_size', { simple: true }))
  database.close()
  const bytes = readFileSync(file)
  bytes.fill(0xff, ((page ?? 0) - 1) * pageBytes, (page ?? 0) * pageBytes)
  writeFileSync(file, bytes)
}
