import { createServer, type Server } from 'node:https'
import { closed } from '../../../support/network/local-server.ts'
import { openPort } from '../../../support/network/open-port.ts'

interface App {
  readonly url: string
  /** What reached it. */
  readonly seen: string[]
  close(): Promise<void>
}

export async function app(made: { key: string; cert: string }, port = 0): Promise<App> {
  const seen: string[] = []
  const server: Server = createServer(made, (request, response) => {
    seen.push(`${request.method} ${request.url}`)
    response.end('{}')
  })
  return { url: `https://localhost:${await openPort(server, port)}/hook`, seen, close: () => closed(server) }
}
