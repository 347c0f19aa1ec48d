import { connect, type Socket } from 'node:net'

/** A connection that sends exactly the given bytes. */
export interface RawSender {
  readonly socket: Socket
  send(bytes: string | Uint8Array): void
  /** All received bytes so far. */
  received(): string
  /** The received bytes, as soon as they match. */
  until(pattern: RegExp): Promise<string>
  /** The received bytes, when the other side has ended. Rejects if the connection was reset. */
  ended(): Promise<string>
  /** When the connection is gone, in whichever way. */
  closed(): Promise<void>
}

export async function connectRaw(port: number, host = '127.0.0.1'): Promise<RawSender> {
  const socket = connect({ port, host, allowHalfOpen: true, noDelay: true })
  let text = ''
  const watchers = new Set<() => void>()
  const notify = () => {
    for (const watcher of [...watchers]) watcher()
  }
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
  const ended = new Promise<string>((resolve, reject) => {
    socket.once('end', () => resolve(text))
    socket.once('error', reject)
  })
  ended.catch(() => {})
  socket.setEncoding('latin1')
  socket.on('data', piece => {
    text += piece
    notify()
  })
  socket.on('close', notify)
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  return {
    socket,
    send: bytes => void socket.write(bytes),
    received: () => text,
    until: pattern =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (pattern.test(text)) resolve(text)
          else if (socket.destroyed) reject(new Error(`closed before ${pattern}: ${JSON.stringify(text)}`))
          else return
          watchers.delete(look)
        }
        watchers.add(look)
        look()
      }),
    ended: () => ended,
    closed: () => closed,
  }
}

/** A POST with a Content-Length. */
export function post(body: string, target = '/', headers = ''): string {
  return `POST ${target} HTTP/1.1\r\nHost: here\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${headers}\r\n${body}`
}

/** Statuses of the received responses, in order. */
export function statusesOf(text: string): number[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(match => Number(match[1]))
}
