import { AppError } from '#contract/errors'
import type { Limits } from '#contract/settings'
import type { ListenerStatus } from '#contract/status'
import type { Clock, Logger } from '../ports.ts'
import type { Store } from '../store/store.ts'
import type { Answering } from './answering.ts'
import { type CaptureServer, openCaptureServer } from './capture-server.ts'
import type { Inlet } from './inlet.ts'
import { Intake } from './intake.ts'
import type { Probe } from './probes.ts'
import { createStatusWatch } from './status-watch.ts'

export type { Answering, GivenReaction } from './answering.ts'
export type { Probe } from './probes.ts'

export interface OpenInlet {
  readonly port: number
  /** Accepts nothing more; answers what is under way, waiting at most `graceMs`. */
  close(graceMs?: number): Promise<void>
}

export interface ListenerOptions {
  readonly clock: Clock
  readonly logger: Logger
  readonly store: Pick<Store, 'capture' | 'recordAnswer'>
  readonly limits: Limits
}

/** The local HTTP server that receives deliveries. */
export interface Listener {
  status(): ListenerStatus
  /**
   * Begins to listen; on an address it already listens on, does nothing. When it listens elsewhere, the new address is
   * taken before the old one is left. Port 0 takes a free one.
   * Throws `port-in-use`, `port-not-allowed`, `address-unavailable`; what listened before then still does.
   */
  listen(address: { readonly host: string; readonly port: number }): Promise<void>
  /** Takes effect for requests that begin from now on. */
  setLimits(limits: Limits): void
  /**
   * A further port on loopback for a tunnel or a proxy, leading to capture and to nothing else. Port 0 takes a free one.
   * Throws `port-in-use`, `port-not-allowed`, `closed`.
   */
  openInlet(inlet: Inlet, port: number): Promise<OpenInlet>
  /** Expects a probe, a request that checks whether an address leads here: it is answered and not stored. */
  expectProbe(): Probe
  /** Other answers than the default ones, for requests from now on; `null`: none. */
  setAnswering(answering: Answering | null): void
  /** Every port that leads to capture, those of inlets among them. */
  ports(): number[]
  /** When the status changed, at most every 250 ms for counts. Returns the function that ends it. */
  onStatus(listener: () => void): () => void
  /** Accepts nothing more, answers what is under way, waits for it at most `graceMs`, then cuts. */
  close(graceMs?: number): Promise<void>
}

const countsIntervalMs = 250
const defaultGraceMs = 5_000

export function createListener({ limits, ...ports }: ListenerOptions): Listener {
  const intake = new Intake(ports, limits)
  const watch = createStatusWatch(countsIntervalMs)
  /** The server that listens, and earlier ones that still answer what came before. */
  const servers = new Set<CaptureServer>()
  let current: CaptureServer | null = null
  let asked = { host: '127.0.0.1', port: 0 }
  let failure: AppError | null = null
  let refusedConnections = 0
  let isClosed = false
  let moving: Promise<void> = Promise.resolve()

  const events = {
    onConnections: watch.changedOften,
    onRefusedConnection() {
      refusedConnections += 1
      watch.changedOften()
    },
  }

  const leave = async (server: CaptureServer, graceMs: number) => {
    await server.leave(graceMs)
    servers.delete(server)
  }

  const move = async (address: { readonly host: string; readonly port: number }) => {
    if (isClosed) throw new AppError('closed', 'The listener is closed.')
    if (current !== null && address.host === asked.host) {
      if (address.port === asked.port || address.port === current.address.port) return
    }
    try {
      const server = await openCaptureServer(intake, address, events)
      const before = current
      servers.add(server)
      current = server
      asked = { ...address }
      failure = null
      if (before !== null) void leave(before, intake.limits.requestMs)
    } catch (error) {
      if (current === null && error instanceof AppError) {
        asked = { ...address }
        failure = error
      }
      throw error
    } finally {
      watch.changed()
    }
  }

  return {
    status() {
      const address = current?.address ?? asked
      return {
        state: current !== null ? 'listening' : failure !== null ? 'failed' : 'stopped',
        captureUrl: current === null ? null : urlOf(address.host, address.port),
        host: address.host,
        port: address.port,
        error: failure?.toWire() ?? null,
        refusedConnections,
        openConnections: sum(servers),
      }
    },
    listen(address) {
      const moved = moving.then(() => move(address))
      // The next move starts whether this one failed or not; its caller gets the error.
      moving = moved.catch(() => {})
      return moved
    },
    setLimits(changed) {
      intake.limits = changed
      for (const server of servers) server.setLimits(changed)
    },
    async openInlet(inlet, port) {
      if (isClosed) throw new AppError('closed', 'The listener is closed.')
      const server = await openCaptureServer(intake, { host: '127.0.0.1', port }, events, inlet)
      servers.add(server)
      return { port: server.address.port, close: (graceMs = defaultGraceMs) => leave(server, graceMs) }
    },
    expectProbe: () => intake.probes.expect(),
    setAnswering(answering) {
      intake.answering = answering
    },
    ports: () => [...servers].map(server => server.address.port),
    onStatus: watch.add,
    async close(graceMs = defaultGraceMs) {
      isClosed = true
      await moving
      current = null
      failure = null
      const left = Promise.all([...servers].map(server => leave(server, graceMs)))
      watch.changed()
      await left
      watch.end()
    },
  }
}

/** The address as a sender on this machine reaches it: a wildcard address is not one to send to. */
function urlOf(host: string, port: number): string {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`
  if (host === '::') return `http://[::1]:${port}`
  return host.includes(':') ? `http://[${host}]:${port}` : `http://${host}:${port}`
}

function sum(servers: ReadonlySet<CaptureServer>): number {
  let connections = 0
  for (const server of servers) connections += server.openConnections()
  return connections
}
