import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTcpServer, type Socket } from 'node:net'
import { openPort } from './open-port.ts'

export interface ServedCall {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export interface ServiceServer {
  readonly url: string
  readonly calls: ServedCall[]
}

/** A fake service on loopback: records its calls and gives the test's responses. */
export async function serviceServer(
  respond: (call: ServedCall, response: ServerResponse) => void,
): Promise<ServiceServer> {
  const calls: ServedCall[] = []
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const { method = '', url = '', headers } = request
    const call = { method, path: url, headers, body: Buffer.concat(pieces).toString() }
    calls.push(call)
    respond(call, response)
  })
  return { url: `http://127.0.0.1:${await openPort(server)}`, calls }
}

/** Responds with JSON and a status. */
export function responder(status: number, body: unknown) {
  return (_: ServedCall, response: ServerResponse): void => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  }
}

/** A raw server that handles each connection from the first byte. Returns its URL. */
export async function rawService(serve: (socket: Socket) => void): Promise<string> {
  const server = createTcpServer(socket => {
    socket.on('error', () => {})
    serve(socket)
  })
  return `http://127.0.0.1:${await openPort(server)}`
}
