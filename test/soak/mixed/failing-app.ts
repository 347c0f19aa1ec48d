import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Random } from '../../support/random.ts'

export interface FailingApp {
  readonly url: string
  requests(): number
  close(): Promise<void>
}

/**
 * An app that receives forwarded deliveries and fails at times: responds with 500, resets, or responds too
 * late.
 */
export async function startFailingApp(random: Random): Promise<FailingApp> {
  let requests = 0
  const server = createServer((request, response) => {
    requests += 1
    request.resume()
    request.on('error', () => {})
    request.on('end', () => {
      const fate = random.next()
      if (fate < 0.03) request.socket.destroy()
      else if (fate < 0.032) setTimeout(() => response.end('late'), 6_000).unref()
      else {
        response.statusCode = fate < 0.12 ? 500 : 200
        response.end('{"taken":true}')
      }
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requests: () => requests,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
