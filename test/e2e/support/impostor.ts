import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { closed } from '../../support/network/local-server.ts'

/** What another user of the machine may start on a free port. Records what it is sent. */
export async function startImpostor(
  port: number,
  respond: (url: string) => string,
  contentType = 'application/json',
) {
  const requests: { readonly url: string; readonly headers: IncomingHttpHeaders; readonly body: string }[] =
    []
  const server = createServer(async (request, response) => {
    const { url = '', headers } = request
    const body = await text(request)
    requests.push({ url, headers, body })
    response.setHeader('content-type', contentType).end(respond(url))
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return {
    requests,
    /** Requests to this path. */
    sentTo: (path: string) => requests.filter(({ url }) => url === path),
    close: () => closed(server),
  }
}

/** Responds like Hooktrail, without any key. */
export function pretend(url: string): string {
  if (url === '/api/call') {
    return JSON.stringify({ ok: false, error: { code: 'internal', message: 'Not now.' } })
  }
  const proof = { challenge: 'A'.repeat(22), proof: 'A'.repeat(86) }
  return JSON.stringify({ ok: true, value: url === '/api/proof' ? proof : {} })
}
