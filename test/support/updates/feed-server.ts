import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { closed, localUrlOf } from '../network/local-server.ts'

/** A server on this machine that responds as it is set to, and records who asked it. */
export interface FeedServer {
  /** Of the feed. */
  readonly url: string
  /** Of everything else; without a slash at its end. */
  readonly origin: string
  readonly requests: readonly Pick<IncomingMessage, 'method' | 'url' | 'rawHeaders'>[]
  /** Later requests get this: a text, or what the listener does. */
  respond(response: string | RequestListener): void
  close(): Promise<void>
}

export async function startFeedServer(): Promise<FeedServer> {
  const requests: Pick<IncomingMessage, 'method' | 'url' | 'rawHeaders'>[] = []
  let listener: RequestListener = (_, response) => response.writeHead(404).end()
  const server = createServer((request, response) => {
    const { method, url, rawHeaders } = request
    requests.push({ method, url, rawHeaders })
    listener(request, response)
  })
  const origin = await localUrlOf(server)
  return {
    origin,
    url: `${origin}/feed.json`,
    requests,
    respond(response) {
      listener =
        typeof response === 'string'
          ? (_, reply) => reply.writeHead(200, { 'content-type': 'application/json' }).end(response)
          : response
    },
    close: () => closed(server),
  }
}
