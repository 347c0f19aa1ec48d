import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { AppError, messageOf } from '#contract/errors'
import { forPages } from '../engine/library.ts'
import { type Clock, type Engine, type Logger, systemClock } from '../engine/ports.ts'
import { createRendererFiles } from '../renderer-files.ts'
import { createChallenges } from './access/challenges.ts'
import { createDownloadTickets } from './access/download-tickets.ts'
import type { InterfaceAccess } from './access/interface-access.ts'
import { createApi } from './api.ts'
import { keepConnections } from './connections.ts'
import { createEventStreams } from './event-streams.ts'
import { createOrigins } from './origins.ts'
import { sendRefusal } from './replies.ts'
import { respond, type WebParts } from './web-responses.ts'

/** Tried first if no port was given, so that the interface is usually at the same address. */
const usualPort = 4401
const loopback = '127.0.0.1'
const lateCheckMs = 1_000

export type WebHost = Awaited<ReturnType<typeof createWebHost>>

/** Throws `port-in-use` or `port-not-allowed` for a port that was given, `address-unavailable` for a host. */
export async function createWebHost(options: {
  readonly engine: Pick<Engine, 'launchId' | 'dataDir' | 'invoke' | 'subscribe' | 'framesAfter' | 'claimPort'>
  readonly access: InterfaceAccess
  /** Folders that a page may write below, besides those of the data folder. Default: none. */
  readonly writable?: readonly string[]
  readonly rendererDir: string
  /** 0: any free port. Default: the port of the last launch, else the usual one, else a free one. */
  readonly port?: number | undefined
  /** Address to listen on. Default: 127.0.0.1. */
  readonly host?: string | undefined
  /** Origins besides 127.0.0.1 at which browsers open the interface. Entry addresses have the first. */
  readonly origins?: readonly string[]
  readonly logger: Logger
  readonly clock?: Clock
}) {
  const { engine, access, logger, host = loopback, origins = [] } = options
  const streams = createEventStreams(engine)
  const clock = options.clock ?? systemClock
  const tickets = createDownloadTickets(clock)
  const server = createServer({
    requestTimeout: 30_000,
    headersTimeout: 5_000,
    connectionsCheckingInterval: lateCheckMs,
  })
  const files = createRendererFiles(options.rendererDir)
  const challenges = createChallenges(clock)
  const connections = keepConnections(server)
  const parts: WebParts = {
    engine: { ...forPages(engine, options.writable), subscribe: listener => engine.subscribe(listener) },
    access,
    challenges,
    streams,
    tickets,
    files,
    connections,
    origins: createOrigins(origins),
    api: createApi(engine, access.apiToken(), connections.trust),
  }
  server.on('request', (request, response) => {
    respond(parts, request, response).catch((error: unknown) => {
      if (request.socket.destroyed) return
      logger.error(`The interface could not respond: ${messageOf(error)}`)
      if (response.headersSent) response.destroy()
      else sendRefusal(response, 500, 'internal', 'Hooktrail failed on this request. See its terminal.')
    })
  })
  respondMalformed(server)
  try {
    await listen(server, host, options.port, await access.lastPort())
  } catch (error) {
    streams.close()
    throw error
  }
  // A connection that cannot be accepted must not end the server.
  server.on('error', error => logger.warn(`The interface could not accept a connection: ${error.message}`))
  const { port } = server.address() as AddressInfo
  const releasePort = options.engine.claimPort(port)
  const origin = origins[0] ?? `http://${loopback}:${port}`
  access.serveAt(origin)
  await access.rememberPort(port)
  const endRevocations = access.onRevoked(ids => {
    connections.end(ids)
    tickets.drop(ids)
  })
  return {
    /** The usual address of the interface, without a path: `http://127.0.0.1:4401`. */
    origin,
    port,
    close: (): Promise<void> =>
      new Promise(resolve => {
        access.serveAt(null)
        endRevocations()
        streams.close()
        releasePort()
        server.close(() => resolve())
        server.closeIdleConnections()
        // Pending calls get a second. A call that hangs does not stop the process from ending.
        setTimeout(() => server.closeAllConnections(), 1_000).unref()
      }),
  }
}

/** `lastPort`: port of the last launch, where its pages connect again. */
async function listen(
  server: Server,
  host: string,
  port: number | undefined,
  lastPort: number | null,
): Promise<void> {
  if (port !== undefined) return listenOn(server, host, port)
  for (const tried of new Set([lastPort ?? usualPort, usualPort])) {
    try {
      return await listenOn(server, host, tried)
    } catch {
      // The port is in use or not allowed, and not the user's choice.
    }
  }
  await listenOn(server, host, 0)
}

async function listenOn(server: Server, host: string, port: number): Promise<void> {
  try {
    await once(server.listen(port, host), 'listening')
  } catch (error) {
    throw portError(error as NodeJS.ErrnoException, host, port)
  }
}

function portError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    const message = `Port ${port} for the interface is in use. Choose another port with --ui-port.`
    return new AppError('port-in-use', message, { port }, { cause: error })
  }
  if (error.code === 'EACCES') {
    const message = `This user can’t listen on port ${port}. Choose another port with --ui-port.`
    return new AppError('port-not-allowed', message, { port }, { cause: error })
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    const message = `The interface can’t listen on ${host}: not an address of this machine. Choose another with --ui-host.`
    return new AppError('address-unavailable', message, { host }, { cause: error })
  }
  return error
}

const responses: Readonly<Record<string, readonly [status: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request timed out.'],
}

/** Responds to bytes that are not HTTP, and to CONNECT, then closes the connection. */
function respondMalformed(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // A second response can't follow a response that has started.
    if (error.code === 'ECONNRESET' || !socket.writable || hasResponded(socket)) {
      socket.destroy()
      return
    }
    const [status, message] = responses[error.code ?? ''] ?? ['400 Bad Request', 'Not an HTTP request.']
    end(socket, status, message)
  })
  server.on('connect', (_request, socket: Duplex) => {
    end(socket, '405 Method Not Allowed', 'The interface accepts no CONNECT requests.')
  })
}

function hasResponded(socket: Duplex): boolean {
  return 'bytesWritten' in socket && Number(socket.bytesWritten) > 0
}

function end(socket: Duplex, status: string, message: string): void {
  const body = JSON.stringify({ ok: false, error: new AppError('invalid-params', message).toWire() })
  socket.on('error', () => socket.destroy())
  socket.end(
    [
      `HTTP/1.1 ${status}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
    () => socket.destroy(),
  )
}
