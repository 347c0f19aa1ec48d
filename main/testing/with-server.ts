import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { AppError } from '#contract/errors'
import type { FetchHandler, ServerHandler } from './testing-types.d.ts'

type NodeHandler = (request: IncomingMessage, response: ServerResponse) => unknown

/**
 * Serves a handler at a free port of loopback until `use` ends. `url` has neither path nor final slash. Rejects
 * with `invalid-params` if it is no handler, and with the error of `use` or of the port.
 */
export async function serveHandler<T>(
  handler: FetchHandler | ServerHandler,
  use: (url: string) => Promise<T> | T,
): Promise<T> {
  const server = createServer(await nodeHandlerOf(handler))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
}

/** A function of two parameters or more is a Node handler, such as an app of Express. */
async function nodeHandlerOf(handler: FetchHandler | ServerHandler): Promise<NodeHandler> {
  if (typeof handler === 'function')
    return handler.length >= 2 ? (handler as NodeHandler) : nodeHandlerOfFetch(handler as FetchHandler)
  if (typeof handler === 'object' && handler !== null) {
    if ('routing' in handler) {
      await handler.ready()
      return handler.routing as NodeHandler
    }
    if ('fetch' in handler) return nodeHandlerOfFetch(request => handler.fetch(request))
  }
  throw new AppError(
    'invalid-params',
    'The handler is neither a function, nor a Fastify instance, nor an object with `fetch`.',
  )
}

function nodeHandlerOfFetch(handler: FetchHandler): NodeHandler {
  return async (incoming, outgoing) => {
    try {
      await write(outgoing, await handler(await requestOf(incoming)))
    } catch (error) {
      outgoing.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(String(error))
    }
  }
}

async function requestOf(incoming: IncomingMessage): Promise<Request> {
  const { method = 'GET', url = '/', rawHeaders } = incoming
  const headers = new Headers()
  for (let index = 0; index < rawHeaders.length; index += 2)
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '')
  const body = await buffer(incoming)
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return new Request(new URL(url, `http://${incoming.headers.host ?? '127.0.0.1'}`), {
    method,
    headers,
    body: hasBody ? new Uint8Array(body) : null,
  })
}

async function write(outgoing: ServerResponse, response: unknown): Promise<void> {
  if (!(response instanceof Response)) throw new TypeError('The handler returned no Response.')
  outgoing.statusCode = response.status
  outgoing.setHeaders(response.headers)
  outgoing.end(Buffer.from(await response.arrayBuffer()))
}
