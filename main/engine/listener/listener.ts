import { AppError, messageOf } from '#contract/errors'
import type { Limits } from '#contract/settings'
import type { ListenerStatus } from '#contract/status'
import { createSequence } from '../jobs/in-sequence.ts'
import {
  type CertificateFiles,
  openServerCertificate,
  type ServerCertificate,
} from '../net/server-certificate.ts'
import type { Clock, Logger } from '../ports.ts'
import { type Address, type CaptureServer, openCaptureServer } from './capture-server.ts'
import { InFlightRequests, type InFlightStore } from './in-flight-requests.ts'
import type { Inlet } from './inlet.ts'
import { createInlets, type OpenInlet } from './inlets.ts'
import type { Probe } from './probes.ts'
import { isReached } from './reached.ts'
import type { Responder } from './responder.ts'
import { createStatusWatch } from './status-watch.ts'

export type { OpenInlet } from './inlets.ts'
export type { Probe } from './probes.ts'
export type { GivenReaction, Responder } from './responder.ts'

export interface ListenerOptions {
  readonly clock: Clock
  readonly logger: Logger
  readonly store: InFlightStore
  readonly limits: Limits
  /** The port speaks TLS too. Inlets do not: tunnels end TLS. */
  readonly certificate?: CertificateFiles | undefined
}

const countsIntervalMs = 250
const defaultGraceMs = 5_000

export type Listener = ReturnType<typeof createListener>

/** Local HTTP server that receives deliveries. */
export function createListener({ limits, certificate: files, ...ports }: ListenerOptions) {
  const inFlight = new InFlightRequests(ports, limits)
  const watch = createStatusWatch(countsIntervalMs)
  /** The listening server, and earlier servers that still respond. */
  const servers = new Set<CaptureServer>()
  let current: CaptureServer | null = null
  let certificate: ServerCertificate | null = null
  let asked = { host: '127.0.0.1', port: 0 }
  let failure: AppError | null = null
  let refusedConnections = 0
  let isClosed = false
  /** Address after the pause; `null` unless paused. */
  let pausedAt: Address | null = null
  const inSequence = createSequence()

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

  const opened = async (opening: Promise<CaptureServer>): Promise<CaptureServer> => {
    const server = await opening
    servers.add(server)
    return server
  }
  const open = async (address: Address): Promise<CaptureServer> => {
    if (files !== undefined) certificate ??= await openServerCertificate(files, ports.clock, ports.logger)
    return opened(openCaptureServer(inFlight, address, events, { certificate }))
  }
  const inlets = createInlets(
    {
      open: (inlet, port) =>
        opened(openCaptureServer(inFlight, { host: '127.0.0.1', port }, events, { inlet })),
      leave,
      onFailure: ({ name }, error) =>
        ports.logger.warn(`The tunnel “${name}” has no local port: ${messageOf(error)}`),
    },
    { stopMs: defaultGraceMs, requestMs: () => inFlight.limits.requestMs },
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
      if (before !== null) void leave(before, inFlight.limits.requestMs)
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

  /** Reopens the address of a closed server. `asked` stays, because it may have port 0. */
  const openAgain = async (address: Address) => {
    const wanted = asked
    await move(address)
    asked = wanted
  }

  return {
    status(): ListenerStatus {
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
        captureUrl: current === null ? null : urlOf('http', address),
        secureCaptureUrl: current === null || files === undefined ? null : urlOf('https', address),
        certificatePath: files?.renew === undefined ? null : files.certificate,
        host: address.host,
        port: address.port,
        error: failure?.toWire() ?? null,
        refusedConnections,
        openConnections: [...servers].reduce((sum, server) => sum + server.openConnections(), 0),
      }
    },
    /**
     * Listens. No effect on the current address. A new address is opened before the old one is closed. Port 0 takes a
     * free port. During a pause it takes effect at the end. Throws `port-in-use`, `port-not-allowed`,
     * `address-unavailable`, and `invalid-params` for a certificate that can't be used; the old address then stays.
     */
    listen: (address: Address): Promise<void> => inSequence(() => move(address)),
    /**
     * Closes the ports until `resume`: the system refuses senders, so that none believes its delivery was received.
     * Current requests are stored and get their responses.
     */
    pause: (): Promise<void> =>
      inSequence(async () => {
        if (isClosed) throw new AppError('closed', 'The listener is closed.')
        if (pausedAt !== null) return
        const before = current
        pausedAt = before?.address ?? asked
        current = null
        failure = null
        inlets.pause()
        if (before !== null) void leave(before, inFlight.limits.requestMs)
        watch.changed()
      }),
    /** Ends a pause, on the same ports. Throws as `listen`; inlets open in any case. */
    resume: (): Promise<void> =>
      inSequence(async () => {
        if (pausedAt === null) return
        const address = pausedAt
        pausedAt = null
        await inlets.resume()
        await openAgain(address)
      }),
    /** Reopens ports that no longer accept connections, such as after sleep. Throws as `listen`. */
    check: (): Promise<void> =>
      inSequence(async () => {
        if (isClosed || pausedAt !== null) return
        await inlets.check()
        const before = current
        if (before === null || (await isReached(before.address))) return
        current = null
        void leave(before, inFlight.limits.requestMs)
        await openAgain(before.address)
      }),
    setLimits(changed: Limits): void {
      inFlight.limits = changed
      for (const server of servers) server.setLimits(changed)
    },
    /**
     * Port on loopback for a tunnel or proxy, for capture only. Port 0 takes a free port. Throws `port-in-use`,
     * `port-not-allowed`, `closed`, and `not-listening` during a pause.
     */
    async openInlet(inlet: Inlet, port: number): Promise<OpenInlet> {
      if (isClosed) throw new AppError('closed', 'The listener is closed.')
      if (pausedAt !== null) {
        throw new AppError('not-listening', 'Capturing is paused. Resume capturing, then start the tunnel.')
      }
      return inlets.open(inlet, port)
    },
    /**
     * Expects a probe: a request that checks whether an address leads to this Hooktrail. It gets a response
     * and is not stored.
     */
    expectProbe: (): Probe => inFlight.probes.expect(),
    /** Sets the responses of routes for new requests; `null`: only default ones. */
    setResponder(responder: Responder | null): void {
      inFlight.responder = responder
    },
    /** All ports that lead to capture, also after a pause, with inlets. */
    ports: (): number[] => [
      ...new Set([
        ...[...servers].map(server => server.address.port),
        ...inlets.ports(),
        ...(pausedAt === null ? [] : [pausedAt.port]),
      ]),
    ],
    /**
     * Calls back on a change of the status, at most every 250 ms for counts. Returns the function that unsubscribes.
     */
    onStatus: watch.add,
    /** Stops accepting, responds to current requests within `graceMs`, then cuts. */
    async close(graceMs: number = defaultGraceMs): Promise<void> {
      isClosed = true
      await inSequence(() => {})
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

/** URL for senders on this machine: a wildcard address can't be a target. */
function urlOf(scheme: 'http' | 'https', { host, port }: Address): string {
  const target = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `${scheme}://${target.includes(':') ? `[${target}]` : target}:${port}`
}
