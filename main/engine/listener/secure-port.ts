import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import type { ServerCertificate } from '../net/server-certificate.ts'
import type { Clock } from '../ports.ts'
import type { ConnectionActivity } from './admission/choose-to-close.ts'
import type { Guard } from './guard.ts'

/** First byte of a TLS handshake (RFC 8446, 5.1). No HTTP request starts with it. */
const handshakeByte = 0x16

/** Undocumented in Node: the socket below TLS. */
interface InnerSocket {
  readonly _parent?: Socket | null
}

/** The socket of the system: for TLS, the one below it. */
export function systemSocket(socket: Socket): Socket {
  return (socket as InnerSocket)._parent ?? socket
}

/** Scheme of a connection to the listener, as stored with its deliveries. */
export function schemeOf(socket: Socket & { readonly encrypted?: boolean }): 'https' | undefined {
  return socket.encrypted === true ? 'https' : undefined
}

/** A connection without a first byte, or with an incomplete handshake: no byte of a request has arrived. */
export class Opening {
  readonly #socket: Socket
  readonly #openedMs: number
  /** Set once the first byte of a handshake arrived: its end is then reported. */
  onGivenUp: ((code: string) => void) | null = null

  constructor(socket: Socket, nowMs: number) {
    this.#socket = socket
    this.#openedMs = nowMs
  }

  activity(nowMs: number): ConnectionActivity {
    return { kind: 'idle', forMs: nowMs - this.#openedMs, bytes: 0, hasServed: false }
  }

  makeRoom(): void {
    this.giveUp('closed for a new connection')
  }

  giveUp(code: string): void {
    this.onGivenUp?.(code)
    this.cut()
  }

  cut(): void {
    this.#socket.destroy()
  }
}

export interface SecurePort {
  readonly size: number
  /** Closes connections that opened longer than `limitMs` ago. */
  cutSlow(limitMs: number): void
  cutAll(): void
}

/**
 * TLS and plain HTTP on the port of an HTTP server, by the first byte of each connection. The server's own listeners
 * of `connection` get a plain connection with all its bytes, or the decrypted side of a TLS connection.
 */
export function securePort(
  server: Server,
  certificate: ServerCertificate,
  {
    clock,
    guardOf,
    ...on
  }: {
    readonly clock: Pick<Clock, 'monotonicMs'>
    guardOf(socket: Socket): Guard
    /** `false` if there is no room. The socket is then closed. */
    admit(opening: Opening, socket: Socket): boolean
    forget(opening: Opening): void
    /** A handshake failed: code of Node or OpenSSL, or that it was closed, too slow or made room. */
    onFailedHandshake(code: string): void
  },
): SecurePort {
  const openings = new Map<Socket, Opening>()
  const receivers = server.listeners('connection')
  const pass = (socket: Socket): void => {
    for (const receive of receivers) receive.call(server, socket)
  }
  const forget = (socket: Socket): boolean => {
    const opening = openings.get(socket)
    if (opening === undefined) return false
    openings.delete(socket)
    on.forget(opening)
    return true
  }

  let used = certificate.current()
  const tls = createTlsServer({ ...used, ALPNProtocols: ['http/1.1'] })
  tls.on('secureConnection', socket =>
    guardOf(socket).run(() => {
      const inner = systemSocket(socket)
      if (!forget(inner)) return void socket.destroy()
      // A sender that closes its half after the request still gets its response.
      socket.allowHalfOpen = inner.allowHalfOpen = true
      pass(socket)
    }),
  )
  tls.on('tlsClientError', ({ code }: NodeJS.ErrnoException, socket) =>
    guardOf(socket).run(() => {
      // Node's code of a sender that closes its connection. A check whether the port is open sends no handshake.
      if (code !== undefined) on.onFailedHandshake(code === 'ECONNRESET' ? 'closed by the sender' : code)
      socket.destroy()
    }),
  )
  const handshake = (socket: Socket): void => {
    const latest = certificate.current()
    if (latest !== used) tls.setSecureContext(latest)
    used = latest
    // Half of a closed connection would stay open for the time of a slow handshake.
    socket.allowHalfOpen = false
    tls.emit('connection', socket)
  }

  const open = (socket: Socket, guard: Guard): void => {
    const opening = new Opening(socket, clock.monotonicMs())
    if (!on.admit(opening, socket)) return
    openings.set(socket, opening)
    const end = guard.bind(() => socket.destroy())
    socket.on('error', end)
    socket.once('end', end)
    guard.once(socket, 'close', () => void forget(socket))
    guard.once(socket, 'data', (piece: Buffer) => {
      socket.removeListener('end', end)
      socket.pause()
      socket.unshift(piece)
      if (piece[0] === handshakeByte) {
        opening.onGivenUp = on.onFailedHandshake
        return handshake(socket)
      }
      socket.removeListener('error', end)
      forget(socket)
      pass(socket)
      socket.resume()
    })
  }
  server.removeAllListeners('connection')
  server.on('connection', socket => {
    const guard = guardOf(socket)
    guard.run(() => open(socket, guard))
  })

  return {
    get size() {
      return openings.size
    },
    cutSlow(limitMs) {
      const nowMs = clock.monotonicMs()
      for (const opening of openings.values())
        if (opening.activity(nowMs).forMs > limitMs) opening.giveUp('timed out')
    },
    cutAll() {
      for (const opening of openings.values()) opening.cut()
    },
  }
}
