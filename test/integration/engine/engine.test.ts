import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { EventFrame } from '#contract/events'
import type { DeliveryId } from '#contract/terms'
import { type Client, createClient } from '#contract/transport'
import { createEngine } from '../../../main/engine/create-engine.ts'
import type { Engine, EngineOptions } from '../../../main/engine/running-engine.ts'
import { openStore } from '../../../main/engine/store/open-store.ts'
import { testPorts } from '../../support/engine/ports.ts'
import { fundingExample, transactionExample } from '../../support/inspection/examples.ts'
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
  const client = createClient({ invoke: engine.invoke, subscribe: engine.subscribe })
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
    async read() {
      const isRead = async (): Promise<boolean> => (await client.call('app.status')).unreadCount === 0
      await new Promise<void>(resolve => {
        const check = async (): Promise<void> => {
          if (await isRead()) resolve()
        }
        onTestFinished(engine.subscribe(() => void check().catch(() => {})))
        void check()
      })
    },
  }
}

// transaction-notifications, "Common transaction fields": one record at four moments.
const recordId = '7f3a0b52-6c1e-4c7e-9d51-1f2a3b4c5d6e'
const issuance = (status: 'PENDING' | 'IN_PROGRESS' | 'COMPLETE', minute: number) => {
  const { event, payload } = transactionExample('issuance', status)
  return { event, payload: { ...payload, id: recordId, updated_at: `2026-01-05T10:0${minute}:00Z` } }
}

describe('the engine', () => {
  test('shows what changed since the previous status in the order of the record, not of arrival', async () => {
    const { client, post, read } = await run(temporaryFolder())
    for (const body of [issuance('COMPLETE', 9), issuance('PENDING', 0), issuance('IN_PROGRESS', 4)]) {
      expect(await post(body)).toBe(200)
    }
    await read()
    const [complete, pending, inProgress] = [1, 2, 3] as DeliveryId[]
    const trail = await client.call('trails.get', { recordKey: `transactions:${recordId}` })
    expect(trail.steps.map(step => step.deliveryId)).toEqual([pending, inProgress, complete])
    const comparison = await client.call('deliveries.compare', { id: complete as DeliveryId })
    expect(comparison).toMatchObject({
      previousId: inProgress,
      previousStatus: 'IN_PROGRESS',
      duplicateOf: null,
    })
    expect(comparison.changes.find(({ path }) => path === '/payload/status')).toEqual({
      op: 'replace',
      path: '/payload/status',
      from: '"IN_PROGRESS"',
      to: '"COMPLETE"',
      expected: true,
    })
    expect(comparison.changes.filter(({ expected }) => !expected)).toEqual([])
    expect(await client.call('deliveries.compare', { id: pending as DeliveryId })).toMatchObject({
      previousId: null,
      changes: [],
    })
  })

  test('a repetition names its original and shows the changes of that one', async () => {
    const { client, post, read } = await run(temporaryFolder())
    for (const body of [
      issuance('PENDING', 0),
      issuance('PENDING', 0),
      issuance('COMPLETE', 9),
      issuance('COMPLETE', 9),
    ]) {
      await post(body)
    }
    await read()
    expect(await client.call('deliveries.compare', { id: 4 as DeliveryId })).toMatchObject({
      duplicateOf: 3,
      // Not the repetition of PENDING that lies between them.
      previousId: 1,
      previousStatus: 'PENDING',
    })
  })

  test('any two deliveries can be compared', async () => {
    const { client, post, read } = await run(temporaryFolder())
    await post(fundingExample('pending'))
    await post(fundingExample('complete', { amount: '7' }))
    await read()
    const { changes, previousId } = await client.call('deliveries.compare', {
      id: 1 as DeliveryId,
      withId: 2 as DeliveryId,
    })
    expect(previousId).toBe(2)
    expect(changes.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/payload/status', '/payload/amount']),
    )
  })

  test('a captured delivery is still there, and read, after closing and opening', async () => {
    const dataDir = temporaryFolder()
    const first = await run(dataDir)
    await first.post(issuance('PENDING', 0))
    await first.engine.close()
    const second = await run(dataDir)
    await second.read()
    const { rows } = await second.client.call('deliveries.list', {})
    expect(rows).toMatchObject([
      { id: 1, kind: 'issuance', status: 'PENDING', isRead: true, answer: { status: 200 } },
    ])
  })

  test('a port that is taken leaves the engine working and says so; another one can be chosen', async () => {
    const taken = await listenAnywhere()
    const { client, frames } = await run(temporaryFolder(), { port: portOf(taken) })
    const failed = await client.call('app.status')
    expect(failed.listener).toMatchObject({
      state: 'failed',
      captureUrl: null,
      error: { code: 'port-in-use' },
    })
    expect(failed.listener.error?.message).toContain(String(portOf(taken)))
    await expect(client.call('listener.restart')).rejects.toMatchObject({ code: 'port-in-use' })
    await new Promise(resolve => taken.close(resolve))
    expect((await client.call('listener.restart')).listener.state).toBe('listening')
    expect(frames.filter(frame => frame.name === 'status.changed')).not.toEqual([])
  })

  test('a change of the port to a taken one is refused, and nothing changes', async () => {
    const taken = await listenAnywhere()
    const { client, captureUrl, post } = await run(temporaryFolder())
    await expect(
      client.call('settings.change', { port: portOf(taken), theme: 'dark' }),
    ).rejects.toMatchObject({ code: 'port-in-use' })
    expect((await client.call('settings.get')).theme).toBe('system')
    expect((await client.call('app.status')).listener).toMatchObject({ state: 'listening', captureUrl })
    expect(await post('{}')).toBe(200)
  })

  test('a change of settings is saved, applied and published', async () => {
    const dataDir = temporaryFolder()
    const { engine, client, frames, post } = await run(dataDir)
    await client.call('settings.change', { limits: { bodyBytes: 1024 } })
    expect(await post('x'.repeat(2000))).toBe(413)
    expect(frames.find(frame => frame.name === 'settings.changed')?.data).toMatchObject({
      limits: { bodyBytes: 1024 },
    })
    await engine.close()
    const again = await run(dataDir)
    expect(await again.client.call('settings.get')).toMatchObject({
      limits: { bodyBytes: 1024, connections: 512 },
    })
  })

  test('after closing, calls are refused with a message', async () => {
    const { engine } = await run(temporaryFolder())
    await engine.close()
    expect(await engine.invoke('app.status', {})).toMatchObject({ ok: false, error: { code: 'closed' } })
  })

  test('events report what was stored and what was inspected, with no number missing', async () => {
    const { engine, frames, post, read } = await run(temporaryFolder())
    for (let index = 0; index < 20; index++) await post(issuance('PENDING', 0))
    await read()
    await engine.close()
    const firstNumber = frames[0]?.number ?? 0
    expect(frames.map(frame => frame.number)).toEqual(frames.map((_, index) => firstNumber + index))
    const stored = frames.flatMap(frame => (frame.name === 'delivery.stored' ? [frame.data] : []))
    expect(stored.reduce((sum, { count }) => sum + count, 0)).toBe(20)
    expect(stored.at(-1)?.total).toBe(20)
  })
})

async function listenAnywhere(): Promise<Server> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
  })
  return server
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}

test('a start that fails leaves nothing open: the folder can be held again at once', async () => {
  const ports = testPorts(temporaryFolder())
  const options = { ports, version: '0', host: 'command', listen: null } as const
  const store = await openStore({ ports, rulesVersion: 1, holder: { host: 'command' } })
  await store.close()
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
  const first = await createEngine({ ports, version: '0', host: 'command', listen: { port: 0 } })
  await createClient(first).call('settings.change', { finalWithinMs: 60_000 })
  await first.close()
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
    const reply = { error: null, totals: { inspected: 0, through: 0 }, hasChanged: false, hasMore: false, removed: [], changedSteps: null }
    const answer = () => existsSync(${JSON.stringify(mayOpen)}) ? parentPort.postMessage(reply) : setTimeout(answer, 5)
    parentPort.on('message', ({ kind }) => kind === 'close' ? parentPort.close() : answer())`
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
  const before = await run(dataDir)
  expect(await before.post(issuance('PENDING', 1))).toBe(200)
  await before.read()
  await before.engine.close()
  spoilIndexOfAnswers(join(dataDir, 'store.db'))

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
function spoilIndexOfAnswers(file: string): void {
  const database = new Database(file)
  database.pragma('wal_checkpoint(TRUNCATE)')
  const page = database
    .prepare<[], number>("SELECT rootpage FROM sqlite_schema WHERE name = 'answers_remarkable'")
    .pluck()
    .get()
  const pageBytes = Number(database.pragma('page_size', { simple: true }))
  database.close()
  const bytes = readFileSync(file)
  bytes.fill(0xff, ((page ?? 0) - 1) * pageBytes, (page ?? 0) * pageBytes)
  writeFileSync(file, bytes)
}
