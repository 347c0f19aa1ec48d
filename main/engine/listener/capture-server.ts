import { createServer, IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Limits } from '#contract/settings'
import type { ServerCertificate } from '../net/server-certificate.ts'
import type { Clock } from '../ports.ts'
import { type Candidate, inOrderOfClosing, isStillFirst } from './admission/choose-to-close.ts'
import { Connection } from './connection.ts'
import { Guard } from './guard.ts'
import type { InFlightRequests } from './in-flight-requests.ts'
import type { Inlet } from './inlet.ts'
import { listenError } from './listen-errors.ts'
import { keepAliveMs } from './responses.ts'
import { type Opening, securePort } from './secure-port.ts'

/** Headers that Node and the listener use. All others are only in `rawHeaders`. */
const wanted = ['te', 'expect', 'content-length', 'transfer-encoding', 'x-hooktrail-probe'] as const
const wantedLengths = new Set<number>(wanted.map(name => name.length))
const wantedNames = new Set<string>(wanted)

type Headers = Record<string, string>

/**
 * A request whose `headers` has only the wanted ones, first value if repeated. Node's own table of all headers costs
 * 8 ms and a megabyte for 9,000 fields.
 */
class LeanRequest extends IncomingMessage {
  #headers: Headers | null = null

  static {
    Object.defineProperty(LeanRequest.prototype, 'headers', {
      get(this: LeanRequest) {
        this.#headers ??= wantedOf(this.rawHeaders)
        return this.#headers
      },
    })
  }
}

function wantedOf(rawHeaders: readonly string[]): Headers {
  const headers: Headers = Object.create(null)
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const raw = rawHeaders[at] ?? ''
    if (!wantedLengths.has(raw.length)) continue
    const name = raw.toLowerCase()
    if (wantedNames.has(name)) headers[name] ??= rawHeaders[at + 1] ?? ''
  }
  return headers
}

/** One scan of all connections finds room for this share of the limit. A scan takes half a millisecond. */
const shareOfLook = 1 / 8
const longestLookMs = 100

type Admitted = Connection | Opening

/**
 * Limits the connections of a server: a new connection is admitted and another makes room. Node would drop
 * the new connection, so that idle connections could lock out all others.
 */
class Admission {
  readonly #admitted = new Set<Admitted>()
  readonly #leaving = new Set<Admitted>()
  readonly #clock: Pick<Clock, 'monotonicMs'>
  /** Next connections to close, first last. */
  #next: Candidate<Admitted>[] = []
  #lookedAtMs = 0

  constructor(clock: Pick<Clock, 'monotonicMs'>) {
    this.#clock = clock
  }

  /** Returns `false` if every connection waits for Hooktrail's response, so that none can make room. */
  admit(connection: Admitted, limit: number): boolean {
    while (this.#admitted.size >= limit) {
      const closed = this.#choose(limit)
      if (closed === null) return false
      this.#admitted.delete(closed)
      this.#leaving.add(closed)
      closed.makeRoom()
    }
    for (const oldest of this.#leaving) {
      // Limits the number of closing connections, however fast new connections arrive.
      if (this.#leaving.size <= limit) break
      this.#leaving.delete(oldest)
      oldest.cut()
    }
    this.#admitted.add(connection)
    return true
  }

  forget(connection: Admitted): void {
    this.#admitted.delete(connection)
    this.#leaving.delete(connection)
  }

  #choose(limit: number): Admitted | null {
    const nowMs = this.#clock.monotonicMs()
    if (nowMs - this.#lookedAtMs > longestLookMs) this.#next = []
    for (let next = this.#next.pop(); next !== undefined; next = this.#next.pop()) {
      const { connection } = next
      if (this.#admitted.has(connection) && isStillFirst(next, connection.activity(nowMs))) return connection
    }
    const inOrder = inOrderOfClosing(this.#activities(nowMs))
    this.#next = inOrder.slice(1, Math.max(1, Math.floor(limit * shareOfLook))).reverse()
    this.#lookedAtMs = nowMs
    return inOrder[0]?.connection ?? null
  }

  *#activities(nowMs: number) {
    for (const connection of this.#admitted) yield [connection, connection.activity(nowMs)] as const
  }
}

export interface Address {
  readonly host: string
  readonly port: number
}

/** Server on one address that passes requests to the shared InFlightRequests. */
export interface CaptureServer {
  /** The requested address with the real port. */
  readonly address: Address
  openConnections(): number
  setLimits(limits: Limits): void
  /**
   * Stops accepting, closes idle connections, responds to current requests and cuts the rest after `graceMs`.
   * Resolves when all connections are closed and the store has all deliveries.
   */
  leave(graceMs: number): Promise<void>
}

/**
 * Idle connections stay open longer than announced: a delivery sent at the last moment must not meet a closed
 * connection.
 */
const keepAliveExtraMs = 5_000
const timeLimitCheckMs = 250
const paceCheckMs = 500

export function openCaptureServer(
  inFlight: InFlightRequests,
  address: Address,
  events: {
    onConnections(): void
    /** A connection was refused: too many, and none can make room. */
    onRefusedConnection(): void
  },
  /** `inlet`: port of a tunnel. `certificate`: the port speaks TLS too. */
  {
    inlet = null,
    certificate = null,
  }: { readonly inlet?: Inlet | null; readonly certificate?: ServerCertificate | null } = {},
): Promise<CaptureServer> {
  const connections = new Map<Socket, Connection>()
  const admission = new Admission(inFlight.clock)
  const server = createHttpServer(inFlight.limits)

  const forConnection = (socket: Socket, work: (connection: Connection) => void) => {
    const connection = connections.get(socket)
    if (connection === undefined) socket.destroy()
    else connection.guard.run(() => work(connection))
  }
  const admit = (connection: Admitted, socket: Socket): boolean => {
    const isAdmitted = admission.admit(connection, inFlight.limits.connections)
    if (!isAdmitted) {
      socket.destroy()
      events.onRefusedConnection()
    }
    return isAdmitted
  }
  const accept = (socket: Socket) => {
    const connection = new Connection(inFlight, socket, inlet)
    if (!admit(connection, socket)) return
    connections.set(socket, connection)
    connection.guard.once(socket, 'close', () => {
      connections.delete(socket)
      admission.forget(connection)
      events.onConnections()
    })
    events.onConnections()
  }
  const receive = (request: IncomingMessage, response: ServerResponse, proceed = () => {}) =>
    forConnection(request.socket, connection => connection.request(request, response)?.begin(proceed))

  const guardOf = (socket: Socket) =>
    new Guard(
      error => {
        inFlight.logFailure(error)
        socket.destroy()
      },
      () => socket.destroy(),
    )

  server.on('connection', socket => guardOf(socket).run(() => accept(socket)))
  const openings =
    certificate === null
      ? null
      : securePort(server, certificate, {
          clock: inFlight.clock,
          guardOf,
          admit,
          forget: opening => admission.forget(opening),
          onFailedHandshake: code => inFlight.logFailedHandshake(code),
        })
  server.on('request', (request, response) => receive(request, response))
  server.on('checkExpectation', (request, response) => receive(request, response))
  server.on('checkContinue', (request, response) =>
    receive(request, response, () => response.writeContinue()),
  )
  server.on('connect', (request, _socket, following) =>
    forConnection(request.socket, connection => connection.connectRequest(request, following)),
  )
  // `bytesParsed` is documented only in Node's examples.
  server.on('clientError', (error: NodeJS.ErrnoException & { bytesParsed?: number }, socket) =>
    forConnection(socket as Socket, connection => connection.parserError(error.code, error.bytesParsed)),
  )
  return new Promise((resolve, reject) => {
    server.once('error', error => reject(listenError(error, address.host, address.port)))
    server.listen(address.port, address.host, () => {
      server.removeAllListeners('error')
      // After this point only accepting can fail, such as by too many open files.
      server.on('error', events.onRefusedConnection)
      // Started late: a server that fails to listen never closes.
      const paceTimer = setInterval(() => {
        for (const connection of connections.values()) connection.guard.run(() => connection.checkPace())
        openings?.cutSlow(inFlight.limits.requestMs)
      }, paceCheckMs).unref()
      server.once('close', () => clearInterval(paceTimer))
      const { port } = server.address() as AddressInfo
      resolve({
        address: { host: address.host, port },
        openConnections: () => connections.size + (openings?.size ?? 0),
        setLimits: limits => applyLimits(server, limits),
        leave(graceMs) {
          openings?.cutAll()
          return leave(server, connections, graceMs)
        },
      })
    })
  })
}

function createHttpServer(limits: Limits): Server {
  const server = createServer({
    IncomingMessage: LeanRequest,
    keepAliveTimeout: keepAliveMs,
    keepAliveTimeoutBuffer: keepAliveExtraMs,
    connectionsCheckingInterval: timeLimitCheckMs,
    // A request without Host is a delivery too. Node would respond 400 without an event.
    requireHostHeader: false,
  })
  // Feed counts fields. Node would drop fields past the limit without an event.
  server.maxHeadersCount = 0
  // A sender that closes its half after the request still gets its response. Undocumented in Node.
  Object.assign(server, { httpAllowHalfOpen: true })
  // Node calls this on close and counts a connection as idle while its responses are still being written. Each
  // connection closes itself instead.
  server.closeIdleConnections = () => {}
  applyLimits(server, limits)
  return server
}

/** The limit of the head applies to new connections, the others to new requests. */
function applyLimits(server: Server, limits: Limits): void {
  server.requestTimeout = limits.requestMs
  server.headersTimeout = limits.requestMs
  // Documented only as an option of a new server, but read for each connection.
  Object.assign(server, { maxHeaderSize: limits.headerBytes })
}

async function leave(server: Server, connections: Map<Socket, Connection>, graceMs: number): Promise<void> {
  const closed = new Promise<void>(resolve => server.close(() => resolve()))
  for (const connection of connections.values()) connection.leave()
  const timer = setTimeout(() => {
    for (const connection of connections.values()) connection.cut()
  }, graceMs)
  await closed
  clearTimeout(timer)
}
