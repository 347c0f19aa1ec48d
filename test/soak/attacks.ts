import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { connectTo } from '../support/network/connect-to.ts'
import { run, startServe } from '../support/processes/child-process.ts'
import { figuresOf, forgetPeak, type ProcessFigures } from '../support/processes/process-figures.ts'
import type { AttackName } from './attacks/attackers.ts'
import { writeCostlyPosts } from './attacks/costly-bodies.ts'
import { manyValues } from './attacks/many-values.ts'
import {
  connectedSender,
  newSenders,
  type ReadFigures,
  type SenderFigures,
  watchInspection,
  watchReads,
} from './attacks/senders.ts'
import { type FaultRow, rowText } from './results.ts'

/** Number of connections of each attack; the listener accepts 512 concurrently. */
const attackCases: readonly { readonly attack: AttackName; readonly connections: number }[] = [
  { attack: 'no attack', connections: 0 },
  { attack: 'bodies in one-byte chunks', connections: 16 },
  { attack: 'slow bodies', connections: 620 },
  { attack: 'idle connections', connections: 620 },
  { attack: 'silent connections', connections: 620 },
  { attack: 'slow heads', connections: 620 },
  { attack: 'heads of thousands of fields', connections: 64 },
  { attack: 'requests without reading responses', connections: 128 },
  { attack: 'requests without waiting for responses', connections: 32 },
  { attack: 'long chunk extensions', connections: 64 },
  { attack: 'bytes that are not HTTP', connections: 64 },
  { attack: 'connections opened and closed', connections: 64 },
  { attack: 'simultaneous bodies of 10 MB', connections: 64 },
  { attack: 'half-closed connections', connections: 620 },
  { attack: 'probe headers of 0xff', connections: 16 },
]

export interface AttacksOptions {
  /** How long each attack lasts. */
  readonly attackMs?: number
  /** Those to run; all unless given. */
  readonly attacks?: readonly AttackName[]
  readonly ways?: readonly Way[]
  /** Times so many connections. */
  readonly scale?: number
  /** Deliveries with their own values, sent after the attacks. */
  readonly values?: number
  readonly log?: (line: string) => void
}

/** The capture port, or the inlet of a tunnel. */
export type Way = 'capture port' | 'inlet'

const mebibyte = 1024 * 1024
/** The bounds of each attack. */
export const bounds = {
  peakBytes: 600 * mebibyte,
  p99Ms: 50,
  newSenderMs: 5_000,
  inspectedMs: 2_000,
  readMs: 1_000,
  leastShare: 0.9,
} as const
const connectedEveryMs = 10
const newEveryMs = 250
/** Before the attacks: the sender's figures on this machine without one. */
const quietMs = 2_000
/** After an attack: until its connections are closed and memory is released. */
const settleMs = 8_000

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

/**
 * Attacks a `serve` process through the capture port and through a tunnel's inlet, while a connected sender
 * posts every 10 ms and new senders arrive. A row holds if memory, the connected sender's p99, the new
 * senders' wait and the acknowledged deliveries are within their bounds. Linux only: it reads /proc.
 */
export async function runAttacks({
  attackMs = 10_000,
  attacks,
  ways = ['capture port', 'inlet'],
  scale = 1,
  values = 120_000,
  log = console.log,
}: AttacksOptions = {}): Promise<FaultRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hooktrail-attacks-'))
  const served = await startServe(dataDir, '--no-ui')
  const withoutResponse = await openWithoutResponse()
  // Made before anything is measured.
  writeCostlyPosts(costlyFileOf(dataDir))
  try {
    const pid = Number(served.first.pid)
    const capturePort = Number(new URL(String(served.first.captureUrl)).port)
    const ports = { 'capture port': capturePort, inlet: await openInlet(dataDir, withoutResponse.port) }
    const quiet = connectedSender(capturePort, connectedEveryMs)
    await pause(quietMs)
    const quietFigures = await quiet.stop()
    const quietP99Ms = quietFigures.p99Ms
    const acknowledged = new Set(quietFigures.acknowledgedAtMs.keys())
    log(`without an attack: ${toMib(figuresOf(pid).rssBytes)} MB, p99 ${quietP99Ms.toFixed(1)} ms`)

    const rows: FaultRow[] = []
    for (const way of ways) {
      for (const { attack, connections } of attackCases) {
        if (attacks !== undefined && !attacks.includes(attack)) continue
        const count = Math.round(connections * scale)
        let plainRate: number | null = null
        for (const costlyFile of [null, costlyFileOf(dataDir)]) {
          forgetPeak(pid)
          const place = { pid, dataDir, port: ports[way], attackMs }
          const outcome = await attackOnce(place, { attack, connections: count, costlyFile })
          for (const target of outcome.acknowledgedAtMs.keys()) acknowledged.add(target)
          const lost = lostOf(acknowledged, dataDir)
          const stored = { acknowledged: acknowledged.size, lost, quietP99Ms, plainRate }
          const beside = costlyFile === null ? '' : ' beside costly bodies'
          const row = rowOf(`${attack}${beside}, ${way}`, outcome, stored)
          plainRate = outcome.connected.rate
          log(rowText(row))
          rows.push(row)
        }
      }
    }
    if (values > 0) {
      const client = await connectTo(dataDir)
      const row = await manyValues(capturePort, client, values).finally(() => client.close())
      log(rowText(row))
      rows.push(row)
    }
    return rows
  } finally {
    withoutResponse.server.close()
    await served.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

interface Outcome {
  readonly attacked: Record<string, number>
  /** Once it is over. */
  readonly memory: ProcessFigures
  readonly connected: SenderFigures
  readonly new: SenderFigures
  readonly acknowledgedAtMs: ReadonlyMap<string, number>
  readonly reads: { readonly during: ReadFigures; readonly after: ReadFigures }
  /** From a response to the inspection of its delivery, at most. */
  readonly inspectedMs: number
}

interface Place {
  readonly pid: number
  readonly dataDir: string
  readonly port: number
  readonly attackMs: number
}
interface Attack {
  readonly attack: AttackName
  readonly connections: number
  /** Costly bodies that are sent beside it. */
  readonly costlyFile: string | null
}

async function attackOnce({ pid, dataDir, port, attackMs }: Place, attack: Attack): Promise<Outcome> {
  const client = await connectTo(dataDir)
  const inspection = watchInspection(dataDir)
  const attacking = run(
    here('attacks/attacker.ts'),
    ...[attack.attack, String(port), String(attack.connections), String(attackMs)],
    ...(attack.costlyFile === null ? [] : [attack.costlyFile]),
  )
  const connected = connectedSender(port, connectedEveryMs)
  const fresh = newSenders(port, newEveryMs)
  const readsDuring = watchReads(client)
  const attacked = await attacking
  const figures = { connected: await connected.stop(), new: await fresh.stop() }
  const during = await readsDuring.stop()
  const readsAfter = watchReads(client)
  await pause(Math.min(settleMs, attackMs))
  const reads = { during, after: await readsAfter.stop() }
  client.close()
  const acknowledgedAtMs = new Map([...figures.connected.acknowledgedAtMs, ...figures.new.acknowledgedAtMs])
  const inspectedMs = await inspection.longestMs(acknowledgedAtMs)
  return { attacked, memory: figuresOf(pid), ...figures, acknowledgedAtMs, reads, inspectedMs }
}

function rowOf(
  fault: string,
  { attacked, memory, connected, new: fresh, reads, inspectedMs }: Outcome,
  stored: {
    readonly acknowledged: number
    readonly lost: number
    readonly quietP99Ms: number
    /** Without costly bodies. */
    readonly plainRate: number | null
  },
): FaultRow {
  // On a machine that is busy with other things a sender waits without any attack.
  const p99BoundMs = Math.max(bounds.p99Ms, 3 * stored.quietP99Ms)
  const share = stored.plainRate === null ? null : connected.rate / stored.plainRate
  const longestReadMs = Math.max(
    ...[reads.during, reads.after].flatMap(({ searchMs, facetsMs }) => [searchMs, facetsMs]),
  )
  return {
    fault,
    tried: attacked.connections ?? 0,
    held:
      memory.peakBytes < bounds.peakBytes &&
      connected.p99Ms < p99BoundMs &&
      connected.closed === 0 &&
      connected.longestWaitMs < bounds.newSenderMs &&
      fresh.longestWaitMs < bounds.newSenderMs &&
      stored.lost === 0 &&
      inspectedMs < bounds.inspectedMs &&
      longestReadMs < bounds.readMs &&
      (share === null || share >= bounds.leastShare),
    figures: {
      'sent MB': toMib(attacked.bytes ?? 0),
      'peak MB': toMib(memory.peakBytes),
      'after MB': toMib(memory.rssBytes),
      'connected responses': connected.acknowledged,
      'connected closed': connected.closed,
      'connected refused': connected.refused,
      'connected p99 ms': Math.round(connected.p99Ms * 10) / 10,
      'its bound ms': Math.round(p99BoundMs),
      'new responses': fresh.acknowledged,
      'new closed': fresh.closed,
      'new refused': fresh.refused,
      'connected waited at most ms': Math.round(connected.longestWaitMs),
      'new waited at most ms': Math.round(fresh.longestWaitMs),
      'acknowledged so far': stored.acknowledged,
      lost: stored.lost,
      'inspected after at most ms': Math.round(inspectedMs),
      'search at most ms': Math.round(reads.during.searchMs),
      'facets at most ms': Math.round(reads.during.facetsMs),
      'search after it at most ms': Math.round(reads.after.searchMs),
      'facets after it at most ms': Math.round(reads.after.facetsMs),
      'search to its end at most ms': Math.round(
        Math.max(reads.during.wholeSearchMs, reads.after.wholeSearchMs),
      ),
      ...(share === null ? {} : { 'captured beside costly bodies, %': Math.round(share * 100) }),
    },
  }
}

function costlyFileOf(dataDir: string): string {
  return join(dataDir, 'costly-posts')
}

/** How many of what was acknowledged are not in the store. */
function lostOf(acknowledged: ReadonlySet<string>, dataDir: string): number {
  const database = new Database(join(dataDir, 'store.db'), { readonly: true, timeout: 10_000 })
  try {
    const stored = database
      .prepare<[], string>(
        "SELECT target FROM deliveries WHERE target GLOB '/connected/*' OR target GLOB '/new/*'",
      )
      .pluck()
    const targets = new Set(stored.all())
    return [...acknowledged].filter(target => !targets.has(target)).length
  } finally {
    database.close()
  }
}

/** A tunnel whose public address never responds: its probes are always pending. Returns its inlet's port. */
async function openInlet(dataDir: string, publicPort: number): Promise<number> {
  const client = await connectTo(dataDir)
  try {
    const way = { kind: 'proxy', publicUrl: `http://127.0.0.1:${publicPort}`, header: 'none' } as const
    const { id } = await client.call('tunnels.save', { name: 'attacked', way })
    const { inletUrl } = await client.call('tunnels.start', { id })
    return Number(new URL(String(inletUrl)).port)
  } finally {
    client.close()
  }
}

async function openWithoutResponse(): Promise<{ server: Server; port: number }> {
  const server = createServer(socket => void socket.on('error', () => {}))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

function toMib(bytes: number): number {
  return Math.round(bytes / mebibyte)
}

function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}
