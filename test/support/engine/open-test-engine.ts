import { afterAll, beforeAll, onTestFinished } from 'vitest'
import type { EventData, EventName } from '#contract/events'
import type { Batch } from '#contract/sending/replay'
import type { BatchId } from '#contract/terms'
import { type Client, createClient } from '#contract/transport'
import { createEngine } from '../../../main/engine/engine.ts'
import type { Engine, EngineOptions, Ports } from '../../../main/engine/ports.ts'
import { folderOfFile, temporaryFolder } from '../temporary-folder.ts'
import { testPorts } from './ports.ts'

export interface TestEngine {
  readonly engine: Engine
  readonly client: Client
  readonly captureUrl: string
  readonly dataDir: string
  /** Resolves with the first matching event from now on. */
  event<E extends EventName>(name: E, fits?: (data: EventData<E>) => boolean): Promise<EventData<E>>
  /** Resolves when the condition holds: checked now and after each event. */
  until(isSo: () => Promise<boolean>): Promise<void>
  /** Resolves when so many deliveries are stored and inspection has read them all. */
  allInspected(count: number): Promise<void>
  /** Resolves when the batch has ended. */
  ended(id: BatchId): Promise<Batch>
}

interface Changes extends Partial<Pick<EngineOptions, 'host' | 'listen' | 'version'>> {
  readonly ports?: Partial<Ports>
  /** Of these threads the code is another. */
  readonly workers?: Partial<Ports['workers']>
}

/** An engine that listens on a free port, closed with the test. */
export async function openTestEngine(
  dataDir: string = temporaryFolder(),
  changes: Changes = {},
): Promise<TestEngine> {
  const opened = await open(dataDir, changes)
  onTestFinished(() => opened.engine.close())
  return opened
}

/**
 * One for all tests of a file, on a folder that `fill` may fill before. Called outside tests; the function that it returns gives
 * the engine within them.
 */
export function testEngineOfFile(
  fill?: (dataDir: string) => Promise<void>,
  changes: Changes = {},
): () => TestEngine {
  const dataDir = folderOfFile()
  let opened: TestEngine | null = null
  beforeAll(async () => {
    await fill?.(dataDir)
    opened = await open(dataDir, changes)
  })
  afterAll(() => opened?.engine.close())
  return () => {
    if (opened === null) throw new Error('Only within a test.')
    return opened
  }
}

/**
 * The same, without deliveries, routes, tunnels and environments whenever it is asked for. Ids, attempts and batches go on from
 * test to test.
 */
export function emptyEngineOfFile(): () => Promise<TestEngine> {
  const shared = testEngineOfFile()
  return async () => {
    await emptyEngine(shared().client)
    return shared()
  }
}

async function emptyEngine(client: Client): Promise<void> {
  for (const { id } of (await client.call('routes.list')).routes) await client.call('routes.remove', { id })
  for (const { id } of (await client.call('tunnels.list')).tunnels)
    await client.call('tunnels.remove', { id })
  for (const { id } of (await client.call('environments.list')).environments)
    await client.call('environments.remove', { id })
  const { deliveryCount } = await client.call('app.status')
  if (deliveryCount > 0) await client.call('deliveries.delete', { of: { query: '' } })
}

async function open(dataDir: string, { ports, workers, ...options }: Changes): Promise<TestEngine> {
  const usual = testPorts(dataDir)
  const engine = await createEngine({
    ports: { ...usual, ...ports, workers: { ...usual.workers, ...workers } },
    version: '0',
    host: 'command',
    listen: { port: 0 },
    ...options,
  })
  const client = createClient(engine)
  const captureUrl = (await client.call('app.status')).listener.captureUrl ?? ''

  /** Checks now and after each event. */
  function until<T>(check: () => Promise<T | null>): Promise<T> {
    return new Promise((resolve, reject) => {
      const tried = async (): Promise<void> => {
        const found = await check()
        if (found === null) return
        end()
        resolve(found)
      }
      const end = engine.subscribe(() => void tried().catch(reject))
      void tried().catch(reject)
    })
  }

  const untilSo = async (isSo: () => Promise<boolean>): Promise<void> => {
    await until(async () => ((await isSo()) ? true : null))
  }

  return {
    engine,
    client,
    captureUrl,
    dataDir,
    event: (name, fits = () => true) =>
      new Promise(resolve => {
        const end = engine.subscribe(frame => {
          if (frame.name !== name || !fits(frame.data as never)) return
          end()
          resolve(frame.data as never)
        })
      }),
    until: isSo => untilSo(isSo),
    allInspected: count =>
      untilSo(async () => {
        const { deliveryCount, pendingCount } = await client.call('app.status')
        return deliveryCount >= count && pendingCount === 0
      }),
    ended: id =>
      until(async () => {
        const batch = await client.call('batches.get', { id })
        return batch.endedAtMs === null ? null : batch
      }),
  }
}

/** An engine on a folder, closed when the test ends; without a listener unless a port is given. */
export function testEngine(dataDir: string, listen: { port: number } | null = null): Promise<TestEngine> {
  return openTestEngine(dataDir, { listen })
}

/**
 * One engine without a listener for all tests of a file, which restore its state. Call it outside tests; its
 * result returns it within them.
 */
export function engineOfFile(): () => TestEngine {
  return testEngineOfFile(undefined, { listen: null })
}

/** Resolves when inspection has read everything. */
export async function allInspected(client: Client): Promise<void> {
  let unsubscribe = (): void => {}
  await new Promise<void>(resolve => {
    const check = async () => {
      if ((await client.call('app.status')).pendingCount === 0) resolve()
    }
    unsubscribe = client.subscribe(() => void check())
    void check()
  })
  unsubscribe()
}
