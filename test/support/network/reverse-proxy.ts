/**
 * A small reverse proxy as a separate process: `node reverse-proxy.ts PORT`. Prints its URL, forwards
 * everything to the port on loopback, and adds the caller to `X-Forwarded-For` like real proxies;
 * `X-Test-Caller` sets the caller.
 */
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

const port = Number(process.argv[2])
const server = createServer((incoming, outgoing) => {
  // As a crash.
  if (incoming.url === '/test-crash') process.kill(process.pid, 'SIGKILL')
  if (incoming.url === '/test-pid') {
    outgoing.end(String(process.pid))
    return
  }
  const caller = String(incoming.headers['x-test-caller'] ?? incoming.socket.remoteAddress)
  const before = incoming.headers['x-forwarded-for']
  const headers = {
    ...incoming.headers,
    'x-forwarded-for': before === undefined ? caller : `${before}, ${caller}`,
  }
  const onward = request(
    { host: '127.0.0.1', port, method: incoming.method, path: incoming.url, headers },
    response => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    },
  )
  onward.on('error', () => outgoing.writeHead(502).end())
  incoming.pipe(onward)
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`reverse proxy ready at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
