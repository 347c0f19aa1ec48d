import { createServer, type Socket } from 'node:net'
import { openPort } from '../../../support/network/open-port.ts'

/** One request as received on the socket. */
interface RawRequest {
  /** Request line and headers as received, Latin-1, without the empty line. */
  readonly head: string
  readonly body: Buffer
}

export interface RawServer {
  readonly port: number
  readonly url: string
  readonly requests: readonly RawRequest[]
  /** Connections accepted so far. */
  readonly connections: () => number
  /** Resolves when so many requests were read. */
  received(count: number): Promise<void>
}

export type Respond = (socket: Socket, request: RawRequest) => void

export const respondEmpty: Respond = socket => {
  socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
}

/**
 * A server on raw sockets that records its input, byte for byte. Closed when the test that asked for it ends.
 */
export async function startRawServer(respond: Respond = respondEmpty): Promise<RawServer> {
  const requests: RawRequest[] = []
  let waiting: { count: number; resolve: () => void }[] = []
  let connections = 0

  const server = createServer(socket => {
    connections += 1
    socket.on('error', () => {})
    let pieces: Buffer[] = []
    let expected: number | null = null
    let count = 0
    socket.on('data', piece => {
      pieces.push(piece)
      count += piece.byteLength
      // Joined only once the head is known and then when all is there, so that large bodies cost little.
      if (expected !== null && count < expected) return
      const bytes = Buffer.concat(pieces)
      pieces = [bytes]
      const headEnd = bytes.indexOf('\r\n\r\n')
      if (headEnd < 0) return
      const head = bytes.toString('latin1', 0, headEnd)
      expected = headEnd + 4 + Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0)
      if (count < expected) return
      const request = { head, body: bytes.subarray(headEnd + 4, expected) }
      pieces = []
      expected = null
      count = 0
      requests.push(request)
      for (const one of waiting) if (requests.length >= one.count) one.resolve()
      waiting = waiting.filter(one => requests.length < one.count)
      respond(socket, request)
    })
  })
  const port = await openPort(server)
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    requests,
    connections: () => connections,
    received: count =>
      new Promise(resolve => {
        if (requests.length >= count) resolve()
        else waiting.push({ count, resolve })
      }),
  }
}
