import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AppError } from '#contract/errors'
import { type Clock, type Logger, systemClock } from '../engine/ports.ts'
import type { Engine } from '../engine/running-engine.ts'
import { createRendererFiles } from '../renderer-files.ts'
import { createChallenges } from './access/challenges.ts'
import { createDownloadTickets } from './access/download-tickets.ts'
import type { InterfaceAccess } from './access/interface-access.ts'
import { keepConnections } from './connections.ts'
import { createEventStreams } from './event-streams.ts'
import { answerMalformed } from './malformed.ts'
import { sendRefusal } from './replies.ts'
import { answer, type WebParts } from './web-answers.ts'

/** Tried first where no port was asked for, so that the interface is usually found at the same place. */
const usualPort = 4401
/** How often the server checks for late requests. */
const lateCheckMs = 1_000

export interface WebHostOptions {
  readonly engine: Pick<Engine, 'launchId' | 'invoke' | 'subscribe' | 'framesAfter' | 'claimPort'>
  readonly access: InterfaceAccess
  readonly rendererDir: string
  /** 0 takes a free one; absent: that of the last launch, else the usual one, else a free one. */
  readonly port?: number | undefined
  readonly logger: Logger
  readonly clock?: Clock
}

/** The interface over HTTP, on loopback alone. `access.createEntry` signs a browser in. */
export interface WebHost {
  /** Without a path: `http://127.0.0.1:4401`. */
  readonly origin: string
  readonly port: number
  close(): Promise<void>
}

/** Throws `port-in-use` or `port-not-allowed` where the asked port cannot be had. */
export async function createWebHost(options: WebHostOptions): Promise<WebHost> {
  const { engine, access, logger } = options
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
  const parts: WebParts = { engine, access, challenges, streams, tickets, files, connections }
  server.on('request', (request, response) => {
    answer(parts, request, response).catch((error: unknown) => {
      if (request.socket.destroyed) return
      logger.error(`The interface could not respond: ${error instanceof Error ? error.message : 'unknown'}`)
      if (response.headersSent) response.destroy()
      else sendRefusal(response, 500, 'internal', 'Something failed inside. The terminal says what.')
    })
  })
  answerMalformed(server)
  try {
    await listen(server, options.port, await access.lastPort())
  } catch (error) {
    streams.close()
    throw error
  }
  // A connection that cannot be accepted does not end the server: the others go on.
  server.on('error', error => logger.warn(`The interface could not accept a connection: ${error.message}`))
  const { port } = server.address() as AddressInfo
  const releasePort = options.engine.claimPort(port)
  const origin = `http://127.0.0.1:${port}`
  access.serveAt(origin)
  await access.rememberPort(port)
  const endRevocations = access.onRevoked(ids => {
    streams.end(ids)
    tickets.drop(ids)
  })
  return {
    origin,
    port,
    close: () =>
      new Promise(resolve => {
        access.serveAt(null)
        endRevocations()
        streams.close()
        releasePort()
        server.close(() => resolve())
        server.closeIdleConnections()
        // Calls under way get a moment; what hangs longer does not keep the process.
        setTimeout(() => server.closeAllConnections(), 1_000).unref()
      }),
  }
}

/** `lastPort`: of the last launch, whose pages connect there again. */
async function listen(server: Server, port: number | undefined, lastPort: number | null): Promise<void> {
  if (port !== undefined) return listenOn(server, port)
  for (const tried of new Set([lastPort ?? usualPort, usualPort])) {
    try {
      return await listenOn(server, tried)
    } catch {
      // Taken or not allowed: nobody asked for this one.
    }
  }
  await listenOn(server, 0)
}

function listenOn(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException): void => {
      server.off('listening', listening)
      reject(portError(error, port))
    }
    const listening = (): void => {
      server.off('error', failed)
      resolve()
    }
    server.once('error', failed).once('listening', listening).listen(port, '127.0.0.1')
  })
}

function portError(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    const message = `Port ${port} for the interface is in use. Choose another port with --ui-port.`
    return new AppError('port-in-use', message, { port }, { cause: error })
  }
  if (error.code === 'EACCES') {
    const message = `This user can’t listen on port ${port}. Choose another port with --ui-port.`
    return new AppError('port-not-allowed', message, { port }, { cause: error })
  }
  return error
}
