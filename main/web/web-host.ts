import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AppError } from '#contract/errors'
import type { Engine } from '../engine/engine.ts'
import type { Logger } from '../engine/ports.ts'
import { createRendererFiles, type RendererFiles, securityHeaders } from '../renderer-files.ts'
import { answerCall, sendReply } from './call-endpoint.ts'
import { createEventStreams, type EventStreams } from './event-streams.ts'
import { exportPath, sendExport } from './export-download.ts'
import { createLaunchToken, type LaunchToken } from './launch-token.ts'
import { forwardingPage, lockedPage } from './locked-page.ts'
import { isAdmitted, isCrossSite, originRefusal } from './request-guard.ts'

/** Tried first where no port was asked for, so that the interface is usually found at the same place. */
const usualPort = 4401

export interface WebHostOptions {
  readonly engine: Pick<Engine, 'launchId' | 'invoke' | 'subscribe' | 'framesAfter' | 'claimPort'>
  readonly rendererDir: string
  /** 0 takes a free one; absent: the usual one, or a free one where that is taken. */
  readonly port?: number | undefined
  readonly logger: Logger
}

/** The interface over HTTP, on loopback alone. */
export interface WebHost {
  /** With the launch token: whoever has it has everything. */
  readonly interfaceUrl: string
  readonly port: number
  close(): Promise<void>
}

interface Rooms {
  readonly engine: WebHostOptions['engine']
  readonly files: RendererFiles
  readonly streams: EventStreams
  readonly token: LaunchToken
}

/** Throws `port-in-use` or `port-not-allowed` where the asked port cannot be had. */
export async function createWebHost(options: WebHostOptions): Promise<WebHost> {
  const token = createLaunchToken()
  const streams = createEventStreams(options.engine)
  const rooms: Rooms = {
    engine: options.engine,
    files: createRendererFiles(options.rendererDir),
    streams,
    token,
  }
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 10_000 }, (request, response) => {
    answer(rooms, request, response).catch((error: unknown) => {
      if (request.socket.destroyed) return
      options.logger.error(
        `The interface could not answer: ${error instanceof Error ? error.message : 'unknown'}`,
      )
      if (response.headersSent) response.destroy()
      else sendText(response, 500, lockedPage('Something failed inside. The terminal says what.'))
    })
  })
  server.maxConnections = 256
  try {
    await listen(server, options.port)
  } catch (error) {
    streams.close()
    throw error
  }
  // One connection that cannot be accepted is no reason to end: the others go on.
  server.on('error', error =>
    options.logger.warn(`The interface could not accept a connection: ${error.message}`),
  )
  const { port } = server.address() as AddressInfo
  const releasePort = options.engine.claimPort(port)
  return {
    interfaceUrl: `http://127.0.0.1:${port}/?token=${token.text}`,
    port,
    close: () =>
      new Promise(resolve => {
        streams.close()
        releasePort()
        server.close(() => resolve())
        server.closeIdleConnections()
        // Calls under way get a moment; what still hangs then does not keep the process.
        setTimeout(() => server.closeAllConnections(), 1_000).unref()
      }),
  }
}

async function answer(rooms: Rooms, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const refusal = originRefusal(request.headers)
  if (refusal !== null) return sendText(response, refusal.status, lockedPage(refusal.message))
  const target = request.url ?? '/'
  if (!URL.canParse(target, 'http://localhost'))
    return sendText(response, 400, lockedPage('That is no address.'))
  const url = new URL(target, 'http://localhost')
  const isReading = request.method === 'GET' || request.method === 'HEAD'

  const candidate = url.pathname === '/' && isReading ? url.searchParams.get('token') : null
  if (candidate !== null) {
    return rooms.token.matches(candidate) ? admit(rooms.token, request, response) : refuseEntry('/', response)
  }
  if (isCrossSite(request.headers)) {
    return sendText(
      response,
      403,
      lockedPage('Open the interface from its own address, not from another page.'),
    )
  }
  if (!isAdmitted(request.headers, rooms.token)) return refuseEntry(url.pathname, response)

  if (url.pathname === '/api/call') {
    if (request.method !== 'POST') return sendText(response, 405, '', { Allow: 'POST' })
    return answerCall(rooms.engine, request, response)
  }
  if (!isReading) return sendText(response, 405, '', { Allow: 'GET, HEAD' })
  const exported = exportPath.exec(url.pathname)?.[1]
  if (exported !== undefined) {
    const isHeadOnly = request.method === 'HEAD'
    if (await sendExport(rooms.engine, exported, isHeadOnly, response)) return
    return sendText(response, 404, lockedPage('This export is not here any more.'))
  }
  if (url.pathname === '/api/events') return rooms.streams.open(request, response)

  const file = await rooms.files.find(url.pathname)
  if (file === null) return sendText(response, 404, lockedPage('There is nothing here.'))
  response.writeHead(200, { ...file.headers, 'Content-Length': file.bytes.byteLength })
  response.end(request.method === 'HEAD' ? undefined : file.bytes)
}

/** The token leaves the address bar for a cookie, so that reload works and the history does not hold it. */
function admit(token: LaunchToken, request: IncomingMessage, response: ServerResponse): void {
  const cookie = { 'Set-Cookie': `${token.cookieName}=${token.text}; Path=/; HttpOnly; SameSite=Strict` }
  if (isCrossSite(request.headers)) {
    // After a link on another site (a chat, a web terminal) a redirect would come without the strict cookie; a page
    // of our own that moves on is ours.
    sendText(response, 200, forwardingPage, cookie)
  } else {
    response
      .writeHead(303, { ...securityHeaders, ...cookie, Location: '/', 'Cache-Control': 'no-store' })
      .end()
  }
}

function refuseEntry(path: string, response: ServerResponse): void {
  const message =
    'Open the address that Hooktrail printed in its terminal. It holds the token of this launch.'
  if (path.startsWith('/api/')) {
    sendReply(response, 401, { ok: false, error: new AppError('unauthorised', message).toWire() })
  } else {
    sendText(response, 401, lockedPage(message))
  }
}

function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  const bytes = Buffer.from(text)
  response
    .writeHead(status, {
      ...securityHeaders,
      ...headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': bytes.byteLength,
      'Content-Security-Policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'Cache-Control': 'no-store',
    })
    .end(bytes)
}

async function listen(server: Server, port: number | undefined): Promise<void> {
  if (port !== undefined) return listenOn(server, port)
  try {
    await listenOn(server, usualPort)
  } catch {
    // Taken, or not ours to take: nobody asked for this one.
    await listenOn(server, 0)
  }
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
    const message = `Port ${port} for the interface is in use. Choose another with --ui-port.`
    return new AppError('port-in-use', message, { port }, { cause: error })
  }
  if (error.code === 'EACCES') {
    const message = `This user may not listen on port ${port}. Choose another with --ui-port.`
    return new AppError('port-not-allowed', message, { port }, { cause: error })
  }
  return error
}
