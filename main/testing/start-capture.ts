import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fromWire } from '#contract/errors'
import { type Client, createClient } from '#contract/transport'
import {
  awaitDeliveries,
  createEngine,
  type Engine,
  type Ports,
  silentLogger,
  systemClock,
} from '../engine/library.ts'
import type { Installation } from '../installation.ts'
import { readDeliveries } from './read-deliveries.ts'
import { replayInto } from './replay-into.ts'
import type {
  Capture,
  CapturedDelivery,
  CapturedTrail,
  CaptureOptions,
  WaitOptions,
} from './testing-types.d.ts'

const usualTimeoutMs = 10_000

/** An engine of its own with a listener on loopback. */
export async function startCaptureIn(installation: Installation, options: CaptureOptions): Promise<Capture> {
  const dataDir = options.dataDir === undefined ? madeFolder() : resolve(options.dataDir)
  const removeFolder = (): void => {
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
  let engine: Engine | null = null
  try {
    engine = await openEngine(installation, dataDir, { port: options.port ?? 0 })
    const client = createClient(engine)
    const { listener } = await client.call('app.status')
    if (listener.error !== null) throw fromWire(listener.error)
    return captureOf(installation, engine, client, listener.captureUrl ?? '', removeFolder)
  } catch (error) {
    await engine?.close()
    removeFolder()
    throw error
  }
}

function captureOf(
  installation: Installation,
  engine: Engine,
  client: Client,
  url: string,
  removeFolder: () => void,
): Capture {
  let stopped: Promise<void> | null = null
  return {
    url,
    dataDir: engine.dataDir,
    deliveries: where => readDeliveries(client, where ?? ''),
    waitForDeliveries: waitOptions => deliveriesInTime(client, waitOptions ?? {}),
    waitForTrail: waitOptions => trailInTime(client, waitOptions ?? {}),
    async replay(folder, replayOptions) {
      const data = madeFolder()
      let own: Engine | null = null
      try {
        own = await openEngine(installation, data, null)
        return await replayInto(createClient(own), resolve(folder), replayOptions)
      } finally {
        await own?.close()
        rmSync(data, { recursive: true, force: true })
      }
    },
    stop() {
      stopped ??= engine.close().then(removeFolder)
      return stopped
    },
  }
}

async function deliveriesInTime(client: Client, options: WaitOptions): Promise<readonly CapturedDelivery[]> {
  const { where = '', count = 1, timeoutMs = usualTimeoutMs } = options
  const timer = new AbortController()
  const { isComplete, deliveries } = await awaitDeliveries(client, {
    query: where,
    after: 0,
    count,
    isSettled: true,
    until: pause(timeoutMs, undefined, { signal: timer.signal }).catch(() => {}),
  }).finally(() => timer.abort())
  const rows = await readDeliveries(client, where)
  if (isComplete) return rows.filter(row => deliveries.some(delivery => delivery.id === row.id))
  const came = (await readDeliveries(client, '')).map(
    row => [row.kind, row.status].filter(Boolean).join(' ') || row.target,
  )
  throw new Error(
    `Timed out after ${timeoutMs} ms: ${deliveries.length} of ${count} deliveries matched ${JSON.stringify(where)}. Received: ${came.slice(0, 20).join(', ') || 'none'}.`,
  )
}

async function trailInTime(client: Client, options: Omit<WaitOptions, 'count'>): Promise<CapturedTrail> {
  const { where = '', timeoutMs = usualTimeoutMs } = options
  const untilMs = performance.now() + timeoutMs
  for (;;) {
    const { rows } = await client.call('trails.list', { query: where, limit: 500 })
    const record = rows.find(row => row.isFinal)
    if (record !== undefined) {
      const { recordKey } = record
      const { recordId, kind, status, refundStatus, steps } = await client.call('trails.get', {
        recordKey,
        limit: 500,
      })
      return {
        ...{ recordKey, recordId, kind, status, refundStatus },
        steps: steps.map(step => ({ deliveryId: step.deliveryId, status: step.status })),
      }
    }
    const leftMs = untilMs - performance.now()
    if (leftMs <= 0) {
      throw new Error(
        `Timed out after ${timeoutMs} ms: no matching record of ${JSON.stringify(where)} has a final status.`,
      )
    }
    await nextEvent(client, leftMs)
  }
}

/** Resolves when something happens, or after the time. */
async function nextEvent(client: Client, withinMs: number): Promise<void> {
  let unsubscribe = (): void => {}
  await new Promise<void>(happened => {
    const timer = setTimeout(happened, Math.min(withinMs, 1000))
    unsubscribe = client.subscribe(() => {
      clearTimeout(timer)
      happened()
    })
  })
  unsubscribe()
}

function openEngine(
  installation: Installation,
  dataDir: string,
  listen: { readonly port: number } | null,
): Promise<Engine> {
  const ports: Ports = {
    clock: systemClock,
    logger: silentLogger,
    folders: { dataDir, resourcesDir: installation.resourcesDir },
    workers: installation.workers,
    secrets: { places: [], variable: () => undefined },
  }
  return createEngine({ ports, version: installation.version, host: 'command', listen })
}

function madeFolder(): string {
  return mkdtempSync(join(tmpdir(), 'hooktrail-testing-'))
}
