import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Limits } from '#contract/settings'
import { Admission } from './admission/admission.ts'
import { keepAliveMs } from './answers.ts'
import { Connection } from './connection.ts'
import { Guard } from './guard.ts'
import type { Inlet } from './inlet.ts'
import type { Intake } from './intake.ts'
import { LeanRequest } from './lean-request.ts'
import { listenError } from './listen-errors.ts'

export interface Address {
  readonly host: string
  readonly port: number
}

/** A server on one address, leading to the intake. Several may lead to the same. */
export interface CaptureServer {
  /** As asked for, but with the real port. */
  readonly address: Address
  openConnections(): number
  setLimits(limits: Limits): void
  /**
   * Accepts no more, closes idle connections, answers what is under way, and cuts what is not done after `graceMs`.
   * Resolves when every connection is closed; everything that came is with the store then.
   */
  leave(graceMs: number): Promise<void>
}

export interface CaptureServerEvents {
  /** A connection was opened or closed. */
  onConnections(): void
  /** A connection was closed at once: there are too many, and none of the others can make room. */
  onRefusedConnection(): void
}

/** Longer than announced: a delivery that is sent at the last moment must not meet a closed connection. */
const keepAliveExtraMs = 5_000
/** How often Node checks for requests that take too long. */
const timeLimitCheckMs = 250
/** How often connections are checked for bodies that come too slowly and for answers that are not read. */
const paceCheckMs = 500

/** Listens. Rejects with `port-in-use`, `port-not-allowed`, `address-unavailable`. */
export function openCaptureServer(
  intake: Intake,
  address: Address,
  events: CaptureServerEvents,
  inlet: Inlet | null = null,
): Promise<CaptureServer> {
  const connections = new Map<Socket, Connection>()
  const admission = new Admission(intake.clock)
  const server = createHttpServer(intake.limits)

  /** Each of Node's callbacks runs in the guard of its connection. */
  const forConnection = (socket: Socket, work: (connection: Connection) => void) => {
    const connection = connections.get(socket)
    if (connection === undefined) socket.destroy()
    else connection.guard.run(() => work(connection))
  }
  const accept = (socket: Socket) => {
    const connection = new Connection(intake, socket, inlet)
    if (!admission.admit(connection, intake.limits.connections)) {
      socket.destroy()
      events.onRefusedConnection()
      return
    }
    connections.set(socket, connection)
    socket.once(
      'close',
      connection.guard.bind(() => {
        connections.delete(socket)
        admission.forget(connection)
        events.onConnections()
      }),
    )
    events.onConnections()
  }
  const receive = (request: IncomingMessage, response: ServerResponse, proceed = () => {}) =>
    forConnection(request.socket, connection => connection.request(request, response)?.begin(proceed))

  server.on('connection', socket => {
    const guard = new Guard(
      error => {
        intake.logFailure(error)
        socket.destroy()
      },
      () => socket.destroy(),
    )
    guard.run(() => accept(socket))
  })
  server.on('request', (request, response) => receive(request, response))
  server.on('checkExpectation', (request, response) => receive(request, response))
  server.on('checkContinue', (request, response) =>
    receive(request, response, () => response.writeContinue()),
  )
  server.on('connect', (request, _socket, following) =>
    forConnection(request.socket, connection => connection.connectRequest(request, following)),
  )
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    forConnection(socket as Socket, connection => connection.parserError(error.code)),
  )
  return new Promise((resolve, reject) => {
    server.once('error', error => reject(listenError(error, address.host, address.port)))
    server.listen(address.port, address.host, () => {
      server.removeAllListeners('error')
      // From now on only accepting fails, such as when the process has too many files open.
      server.on('error', events.onRefusedConnection)
      // Not before: a server that fails to listen never closes.
      const paceTimer = setInterval(() => {
        for (const connection of connections.values()) connection.guard.run(() => connection.checkPace())
      }, paceCheckMs).unref()
      server.once('close', () => clearInterval(paceTimer))
      const { port } = server.address() as AddressInfo
      resolve({
        address: { host: address.host, port },
        openConnections: () => connections.size,
        setLimits: limits => applyLimits(server, limits),
        leave: graceMs => leave(server, connections, graceMs),
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
    // A request without Host is stored and answered like any other; Node would answer 400 without an event.
    requireHostHeader: false,
  })
  // Feed counts them; Node would drop those past a number without an event.
  server.maxHeadersCount = 0
  // A sender that closes its half after the request still waits for the answer. Not in node's documentation.
  Object.assign(server, { httpAllowHalfOpen: true })
  // Called as the server closes: node counts a connection as idle while its answers are still being written. Each
  // connection closes itself instead when it is.
  server.closeIdleConnections = () => {}
  applyLimits(server, limits)
  return server
}

/** The head's limit holds for connections from now on, the others for requests from now on. */
function applyLimits(server: Server, limits: Limits): void {
  server.requestTimeout = limits.requestMs
  server.headersTimeout = limits.requestMs
  // Node reads it for each connection, but only documents it as an option of a new server.
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
