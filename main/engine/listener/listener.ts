import { AppError } from '#contract/errors'
import type { Limits } from '#contract/settings'
import type { ListenerStatus } from '#contract/status'
import type { Clock, Logger } from '../ports.ts'
import type { Store } from '../store/store.ts'
import type { Answering } from './answering.ts'
import { type Address, type CaptureServer, openCaptureServer } from './capture-server.ts'
import type { Inlet } from './inlet.ts'
import { createInlets, type OpenInlet } from './inlets.ts'
import { Intake } from './intake.ts'
import type { Probe } from './probes.ts'
import { isReached } from './reached.ts'
import { createStatusWatch } from './status-watch.ts'

export type { Answering, GivenReaction } from './answering.ts'
export type { OpenInlet } from './inlets.ts'
export type { Probe } from './probes.ts'

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
   * taken before the old one is left. Port 0 takes a free one. During a pause, the address is taken when it ends.
   * Throws `port-in-use`, `port-not-allowed`, `address-unavailable`; what listened before then still does.
   */
  listen(address: Address): Promise<void>
  /**
   * Closes its port and those of inlets until `resume`: senders are refused by the system, so that none believes that
   * its delivery was received. What has begun is answered and stored.
   */
  pause(): Promise<void>
  /** Ends a pause, on the same ports. Throws as `listen`; inlets are open again in any case. */
  resume(): Promise<void>
  /** Opens each port again that no longer accepts connections, such as after the computer slept. Throws as `listen`. */
  check(): Promise<void>
  /** Takes effect for requests that begin from now on. */
  setLimits(limits: Limits): void
  /**
   * A further port on loopback for a tunnel or a proxy, leading to capture and to nothing else. Port 0 takes a free one.
   * Throws `port-in-use`, `port-not-allowed`, `closed`, and `not-listening` during a pause.
   */
  openInlet(inlet: Inlet, port: number): Promise<OpenInlet>
  /** Expects a probe, a request that checks whether an address leads here: it is answered and not stored. */
  expectProbe(): Probe
  /** Other answers than the default ones, for requests from now on; `null`: none. */
  setAnswering(answering: Answering | null): void
  /** Every port that leads to capture, or does after a pause, those of inlets among them. */
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
  /** Where it listens after the pause; `null` unless paused. */
  let pausedAt: Address | null = null
  let moving: Promise<void> = Promise.resolve()
  /** The next change starts whether this one failed or not; its caller gets the error. */
  const inTurn = (change: () => Promise<void>): Promise<void> => {
    const changed = moving.then(change)
    moving = changed.catch(() => {})
    return changed
  }

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

  const open = async (address: Address, inlet: Inlet | null = null): Promise<CaptureServer> => {
    const server = await openCaptureServer(intake, address, events, inlet)
    servers.add(server)
    return server
  }
  const inlets = createInlets(
    {
      open: (inlet, port) => open({ host: '127.0.0.1', port }, inlet),
      leave,
      onFailure: ({ name }, error) =>
        ports.logger.warn(
          `The tunnel “${name}” leads nowhere: ${error instanceof AppError ? error.message : String(error)}`,
        ),
    },
    { stopMs: defaultGraceMs, requestMs: () => intake.limits.requestMs },
  )

  const move = async (address: Address) => {
    if (isClosed) throw new AppError('closed', 'The listener is closed.')
    if (pausedAt !== null) {
      const isSame = address.host === asked.host && address.port === asked.port
      if (!isSame) pausedAt = { ...address }
      asked = { ...address }
      return
    }
    if (current !== null && address.host === asked.host) {
      if (address.port === asked.port || address.port === current.address.port) return
    }
    try {
      const server = await open(address)
      const before = current
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

  /** Opens at the address of a server that is gone. `asked` stays: it may be port 0. */
  const openAgain = async (address: Address) => {
    const wanted = asked
    await move(address)
    asked = wanted
  }

  return {
    status() {
      const address = current?.address ?? pausedAt ?? asked
      return {
        state:
          current !== null
            ? 'listening'
            : pausedAt !== null
              ? 'paused'
              : failure !== null
                ? 'failed'
                : 'stopped',
        captureUrl: current === null ? null : urlOf(address.host, address.port),
        host: address.host,
        port: address.port,
        error: failure?.toWire() ?? null,
        refusedConnections,
        openConnections: sum(servers),
      }
    },
    listen: address => inTurn(() => move(address)),
    pause: () =>
      inTurn(async () => {
        if (isClosed) throw new AppError('closed', 'The listener is closed.')
        if (pausedAt !== null) return
        const before = current
        pausedAt = before?.address ?? asked
        current = null
        failure = null
        inlets.pause()
        if (before !== null) void leave(before, intake.limits.requestMs)
        watch.changed()
      }),
    resume: () =>
      inTurn(async () => {
        if (pausedAt === null) return
        const address = pausedAt
        pausedAt = null
        await inlets.resume()
        await openAgain(address)
      }),
    check: () =>
      inTurn(async () => {
        if (isClosed || pausedAt !== null) return
        await inlets.check()
        const before = current
        if (before === null || (await isReached(before.address))) return
        current = null
        // What it accepted before may still work.
        void leave(before, intake.limits.requestMs)
        await openAgain(before.address)
      }),
    setLimits(changed) {
      intake.limits = changed
      for (const server of servers) server.setLimits(changed)
    },
    async openInlet(inlet, port) {
      if (isClosed) throw new AppError('closed', 'The listener is closed.')
      if (pausedAt !== null) {
        throw new AppError('not-listening', 'Capturing is paused. Resume capturing, then start the tunnel.')
      }
      return inlets.open(inlet, port)
    },
    expectProbe: () => intake.probes.expect(),
    setAnswering(answering) {
      intake.answering = answering
    },
    ports: () => [
      ...new Set([
        ...[...servers].map(server => server.address.port),
        ...inlets.ports(),
        ...(pausedAt === null ? [] : [pausedAt.port]),
      ]),
    ],
    onStatus: watch.add,
    async close(graceMs = defaultGraceMs) {
      isClosed = true
      await moving
      current = null
      failure = null
      pausedAt = null
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
