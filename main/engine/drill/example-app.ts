import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createNaiveHandler } from './naive-handler.ts'

const maximumBodyBytes = 1_000_000

/**
 * The sample app, with two common faults: the notification that arrives last sets the status, and a
 * repeated final notification is credited again. It listens on loopback only, from its first use to `close`.
 */
export function createExampleApp() {
  const handler = createNaiveHandler()
  let server: Server | null = null
  let starting: Promise<string> | null = null

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET') {
      const id = decodeURIComponent(request.url?.split('/').at(-1) ?? '')
      const record = handler.show(id)
      response.statusCode = record === null ? 404 : 200
      response.setHeader('Content-Type', 'application/json').end(record ?? '{}')
      return
    }
    let text = ''
    for await (const piece of request.setEncoding('utf8')) {
      text += piece
      if (text.length > maximumBodyBytes) throw new RangeError('The body is too long.')
    }
    handler.take(text)
    response.end()
  }

  async function listen(): Promise<string> {
    const made = createServer((request, response) => {
      serve(request, response).catch(() => {
        response.statusCode = 400
        response.end()
      })
    })
    await new Promise<void>((resolve, reject) => {
      made.once('error', reject).listen(0, '127.0.0.1', resolve)
    })
    server = made
    return `http://127.0.0.1:${(made.address() as AddressInfo).port}`
  }

  return {
    /** Starts it unless it runs. `stateUrl` has `{recordId}`. */
    async addresses(): Promise<{ readonly url: string; readonly stateUrl: string }> {
      starting ??= listen()
      const base = await starting
      return { url: `${base}/hooks`, stateUrl: `${base}/records/{recordId}` }
    },
    async close(): Promise<void> {
      await starting?.catch(() => {})
      server?.closeAllConnections()
      server?.close()
    },
  }
}
