import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { TrailSummary } from '#contract/deliveries/trail'
import { fromWire } from '#contract/errors'
import type { DeliveryId } from '#contract/terms'
import { type Client, createClient } from '#contract/transport'
import { followBatch } from '../cli/commands/send/follow-batch.ts'
import { followImport } from '../cli/commands/transfer/import.ts'
import {
  awaitDeliveries,
  createEngine,
  deliveriesAfter,
  type Engine,
  type Ports,
  readUntil,
  silentLogger,
  systemClock,
} from '../engine/library.ts'
import type { Installation } from '../installation.ts'
import type {
  Capture,
  CapturedDelivery,
  CapturedTrail,
  CaptureOptions,
  ReplayOptions,
  ReplayResult,
  WaitOptions,
} from './testing-types.d.ts'

const usualTimeoutMs = 10_000
/** In the message of a wait that timed out. */
const shownDeliveries = 20

/** A separate engine with a listener on loopback. */
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
  const until = pause(timeoutMs, undefined, { ref: false })
  const wanted = { query: where, after: 0, count, isSettled: true, until }
  const { isComplete, deliveries } = await awaitDeliveries(client, wanted)
  if (isComplete) return wholeDeliveries(client, deliveries)
  const received = await deliveriesAfter(client, { query: '', after: 0, count: shownDeliveries })
  const came = received.map(row => [row.kind, row.status].filter(Boolean).join(' ') || row.target)
  throw new Error(
    `Timed out after ${timeoutMs} ms: ${deliveries.length} of ${count} deliveries matched ${JSON.stringify(where)}. Received: ${came.join(', ') || 'none'}.`,
  )
}

async function trailInTime(client: Client, options: Omit<WaitOptions, 'count'>): Promise<CapturedTrail> {
  const { where = '', timeoutMs = usualTimeoutMs } = options
  let isOver = false
  const wokenBy = pause(timeoutMs, undefined, { ref: false }).then(() => {
    isOver = true
  })
  async function finalRecord(): Promise<TrailSummary | undefined> {
    const { rows } = await client.call('trails.list', { query: where, limit: 500 })
    const record = rows.find(row => row.isFinal)
    if (record !== undefined || !isOver) return record
    throw new Error(
      `Timed out after ${timeoutMs} ms: no matching record of ${JSON.stringify(where)} has a final status.`,
    )
  }
  const { recordKey } = await readUntil(client, finalRecord, { wokenBy })
  const trail = await client.call('trails.get', { recordKey, limit: 500 })
  const { recordId, kind, status, refundStatus, steps } = trail
  return {
    recordKey,
    recordId,
    kind,
    status,
    refundStatus,
    steps: steps.map(step => ({ deliveryId: step.deliveryId, status: step.status })),
  }
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

/** All matching deliveries, oldest first. */
async function readDeliveries(client: Client, query: string): Promise<CapturedDelivery[]> {
  const all = { query, after: 0, count: Number.POSITIVE_INFINITY }
  return wholeDeliveries(client, await deliveriesAfter(client, all))
}

async function wholeDeliveries(
  client: Client,
  rows: readonly { readonly id: DeliveryId }[],
): Promise<CapturedDelivery[]> {
  const deliveries: CapturedDelivery[] = []
  for (const { id } of rows) deliveries.push(await wholeDelivery(client, id))
  return deliveries
}

async function wholeDelivery(client: Client, id: DeliveryId): Promise<CapturedDelivery> {
  const detail = await client.call('deliveries.get', { id })
  const { receivedAtMs, method, target, headers, service, kind, recordId, recordKey, status, refundStatus } =
    detail
  return {
    id,
    receivedAtMs,
    method,
    target,
    headers,
    service,
    kind,
    recordId,
    recordKey,
    status,
    refundStatus,
    body: await wholeBody(client, id, 'raw'),
    text: (await wholeBody(client, id, 'decoded')).toString('utf8'),
    responseStatus: detail.response?.status ?? null,
    findings: detail.findings.map(({ severity, code, path, message }) => ({ severity, code, path, message })),
  }
}

async function wholeBody(client: Client, id: DeliveryId, form: 'raw' | 'decoded'): Promise<Buffer> {
  const slices: Buffer[] = []
  let offset = 0
  for (;;) {
    const slice = await client.call('deliveries.body', { id, form, offset })
    const bytes = Buffer.from(slice.base64, 'base64')
    slices.push(bytes)
    offset += bytes.byteLength
    if (bytes.byteLength === 0 || offset >= slice.totalBytes) return Buffer.concat(slices)
  }
}

/** Imports the folder into a temporary engine and sends everything from there, in order. */
async function replayInto(client: Client, folder: string, options: ReplayOptions): Promise<ReplayResult> {
  const never = new Promise<void>(() => {})
  const end = await followImport(client, [folder], {}, never)
  if (end.error !== null) throw fromWire(end.error)
  const { id } = await client.call('batches.start', {
    selection: { by: 'query', query: '' },
    target: { to: 'url', url: options.to },
    keepPath: options.keepPath === true,
    timing: options.timing === 'recorded' ? { mode: 'recorded', speed: 1 } : { mode: 'asap' },
    order: 'arrived',
    // One after another, so that they arrive in order.
    concurrency: options.timing === 'recorded' ? 64 : 1,
  })
  const { sent, passed, failed, message } = await followBatch(client, id, {
    attempts: async () => {},
    progress: async () => {},
  })
  if (message !== null && sent === 0) throw new Error(message)
  return { sent, passed, failed }
}
