import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { madeDelivery } from './made-delivery.ts'

export interface LoadOptions {
  readonly captureUrl: string
  readonly connections: number
  /** The next to send; `null` ends the connection. */
  readonly next: () => string | null
  /** With the status of a whole answer. */
  readonly onAnswer: (marker: string, status: number) => void
  /** Between an answer and the next delivery, on each connection. */
  readonly pauseMs?: number
  /** A new connection after so many deliveries. */
  readonly perConnection?: number
}

export interface Load {
  /** Resolves when every connection has ended: nothing left to send, stopped, or the other side is gone. */
  readonly ended: Promise<void>
  /** Nothing new is sent; what is under way is awaited. */
  stop(): Promise<void>
}

/** Sends made deliveries over keep-alive connections, the next when the last was answered. */
export function startLoad(options: LoadOptions): Load {
  let isStopped = false
  const { pauseMs = 0, perConnection = Number.POSITIVE_INFINITY } = options

  async function oneConnection(): Promise<boolean> {
    const connection = await openConnection(options.captureUrl)
    if (connection === null) return false
    try {
      for (let count = 0; count < perConnection; count++) {
        const marker = isStopped ? null : options.next()
        if (marker === null) return false
        const status = await connection.send(marker)
        if (status === null) return false
        options.onAnswer(marker, status)
        if (pauseMs > 0) await wait(pauseMs)
      }
      return true
    } finally {
      connection.close()
    }
  }
  const ended = Promise.all(
    Array.from({ length: options.connections }, async () => {
      while (await oneConnection());
    }),
  ).then(() => {})
  return {
    ended,
    stop() {
      isStopped = true
      return ended
    },
  }
}

/** The delivery is on disk: 200, and 405, which says that a request other than POST was kept all the same. */
export function isAcknowledged(status: number): boolean {
  return status === 200 || status === 405
}

export interface CaptureConnection {
  /** The status of the answer once it came whole; `null` where the connection ended before. */
  send(marker: string): Promise<number | null>
  close(): void
}

/** `null` where nobody listens. */
export async function openConnection(captureUrl: string): Promise<CaptureConnection | null> {
  const { hostname, port } = new URL(captureUrl)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  let answer: ((status: number | null) => void) | null = null
  let received = ''
  const settle = (status: number | null): void => {
    const resolve = answer
    answer = null
    received = ''
    resolve?.(status)
  }
  socket.setEncoding('latin1')
  socket.on('data', text => {
    received += text
    const headEnd = received.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0)
    if (received.length >= headEnd + 4 + length) settle(Number(received.slice(9, 12)))
  })
  socket.on('error', () => {})
  socket.on('close', () => settle(null))
  const isOpen = await new Promise<boolean>(resolve => {
    socket.once('connect', () => resolve(true))
    socket.once('close', () => resolve(false))
  })
  if (!isOpen) return null
  return {
    send: marker =>
      new Promise(resolve => {
        if (socket.destroyed) return resolve(null)
        answer = resolve
        socket.write(madeDelivery(marker).request)
      }),
    close: () => socket.destroy(),
  }
}
