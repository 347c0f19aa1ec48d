import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rulesVersion } from '../../../main/engine/inspect/inspect-delivery.ts'
import { openReadStore } from '../../../main/engine/store/open-read-store.ts'
import { everything } from '../../../main/engine/store/read-store.ts'
import { connectTo } from '../../support/network/connect-to.ts'
import { beginServe } from '../../support/processes/child-process.ts'
import { figuresOf } from '../../support/processes/process-figures.ts'
import type { Port } from './made-connection.ts'

/** `hooktrail serve` with a tunnel whose address never responds, so that a probe is always pending. */
export interface AttackedServer {
  readonly dataDir: string
  readonly ports: Readonly<Record<Port, number>>
  /** Rejects, with its last output, when the process ends unexpectedly. */
  readonly died: Promise<never>
  /** What it wrote on stderr. */
  complaints(): string
  /** Its peak memory, in MB; `null` where the system has no such figure. */
  peakMegabytes(): number | null
  /** A call through the local socket gets a response. */
  status(): Promise<{ deliveryCount: number }>
  /** Ends it in order, and keeps its folder. */
  stop(): Promise<void>
  remove(): void
}

export async function attackServer(): Promise<AttackedServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hooktrail-fuzz-'))
  const served = beginServe(dataDir, ['--ui-port', '0'], 0, {
    // As where the checkout's own Node runs the command: the channel carries nothing, and its end ends the server too.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, HOOKTRAIL_BUILD: 'never', HOOKTRAIL_NODE_SWITCHED: '1' },
  })
  const { process: child, complaints } = served
  let isStopping = false
  const died = new Promise<never>((_, reject) => {
    child.once('close', (code, signal) => {
      if (!isStopping) reject(new Error(`the process ended (${signal ?? code}): ${lastWords(complaints())}`))
    })
  })
  // It is checked when a connection has ended.
  died.catch(() => {})
  const line = await Promise.race([served.first, died])
  const started = line as unknown as { captureUrl: string; interfaceUrl: string; pid: number }
  const client = await connectTo(dataDir)
  const silent = await openSilentServer()
  const way = { kind: 'proxy', publicUrl: `http://127.0.0.1:${silent.port}` } as const
  const { id } = await client.call('tunnels.save', { name: 'fuzz', way })
  const tunnel = await client.call('tunnels.start', { id })
  const probing = probeAlways(() => client.call('tunnels.probe', { id }))
  await silent.asked

  return {
    dataDir,
    ports: {
      capture: portOf(started.captureUrl),
      interface: portOf(started.interfaceUrl),
      inlet: portOf(tunnel.inletUrl ?? ''),
    },
    died,
    complaints,
    // Only Linux has it there.
    peakMegabytes: () =>
      existsSync('/proc') ? Math.round(figuresOf(started.pid).peakBytes / 2 ** 20) : null,
    status: () => client.call('app.status'),
    async stop() {
      isStopping = true
      probing.end()
      silent.server.closeAllConnections()
      silent.server.close()
      client.close()
      await served.stop()
    },
    remove: () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }),
  }
}

/** Accepts requests and responds to none. `asked`: the first request arrived. */
async function openSilentServer(): Promise<{ server: Server; port: number; asked: Promise<void> }> {
  const server = createServer()
  const asked = new Promise<void>(resolve => server.once('request', () => resolve()))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { server, port: (server.address() as AddressInfo).port, asked }
}

function probeAlways(probe: () => Promise<unknown>): { end(): void } {
  let isOver = false
  const again = (): void => {
    if (!isOver) probe().then(again, () => {})
  }
  again()
  return {
    end() {
      isOver = true
    },
  }
}

function lastWords(text: string): string {
  return /^.*Error.*$/m.exec(text)?.[0] ?? text.slice(-300)
}

function portOf(url: string): number {
  return Number(new URL(url).port)
}

/** The SHA-256 of every complete delivery's body by its target, and the number of 200 responses. */
export function storedIn(dataDir: string): { byTarget: Map<string, string>; accepted: number } {
  const store = openReadStore({ dataDir, rulesVersion })
  const byTarget = new Map<string, string>()
  let accepted = 0
  try {
    for (let before: ReturnType<typeof store.newestDeliveryId> | undefined; ; ) {
      const { rows, hasMore } = store.listDeliveries({
        before: before ?? undefined,
        limit: 500,
        search: everything,
      })
      for (const row of rows) {
        if (row.response?.status === 200 || row.response === null) accepted += 1
        if (!row.target.startsWith('/fuzz/') || row.reception !== 'whole') continue
        const body = row.bodyBytes === 0 ? Buffer.alloc(0) : store.body(row.id, 0, row.bodyBytes)?.bytes
        if (body !== undefined) byTarget.set(row.target, createHash('sha256').update(body).digest('hex'))
      }
      before = rows.at(-1)?.id
      if (!hasMore) return { byTarget, accepted }
    }
  } finally {
    store.close()
  }
}
