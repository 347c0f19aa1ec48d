import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { closed, localUrlOf } from '../../support/network/local-server.ts'

export interface StandInService {
  readonly url: string
  /** Method and path of each call, in order. */
  readonly paths: readonly string[]
  /** Those of a registration: without HEAD, which asks whether an environment on this machine responds. */
  readonly calls: readonly string[]
  readonly headers: readonly IncomingHttpHeaders[]
  close(): Promise<void>
}

/** A service on loopback that responds as specified. */
export async function startService(
  respond: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<StandInService> {
  const paths: string[] = []
  const headers: IncomingHttpHeaders[] = []
  const server = createServer((request, response) => {
    paths.push(`${request.method} ${request.url}`)
    headers.push(request.headers)
    request.resume().once('end', () => respond(request, response))
  })
  return {
    url: await localUrlOf(server),
    paths,
    get calls() {
      return paths.filter(path => !path.startsWith('HEAD '))
    },
    headers,
    close: () => closed(server),
  }
}

export function respondJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
