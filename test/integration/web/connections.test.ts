import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type OpenedWebHost, openWebHost } from '../../support/engine/open-web-host.ts'
import { standInEngine } from '../../support/engine/stand-in-engine.ts'
import { httpCall } from '../../support/network/http-call.ts'

/** Tens of milliseconds on an idle machine; a busy one takes seconds to make 300 connections. */
const soonMs = 5_000

/** So many connections, each with `begin` written. Those that the server closes stay closed. */
async function hold({ web }: OpenedWebHost, count: number, begin: string): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(web.port, '127.0.0.1')
    socket.on('error', () => {})
    onTestFinished(() => void socket.destroy())
    return socket
  })
  for (const socket of sockets) {
    if (!socket.destroyed && socket.connecting)
      await Promise.race([once(socket, 'connect'), once(socket, 'close')])
    if (!socket.destroyed && begin !== '') socket.write(begin)
  }
  return sockets
}

async function callMs({ web, signedIn }: OpenedWebHost): Promise<number> {
  const body = '{"method":"app.status","params":{}}'
  const startedMs = performance.now()
  const response = await httpCall(`${web.origin}/api/call`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(await signedIn.headers({ body })) },
    body,
  })
  expect(response.status).toBe(200)
  return performance.now() - startedMs
}

test.each([
  [
    'slow with their bodies',
    'POST /api/enter HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  ],
  [
    'slow with bodies of calls',
    'POST /api/call HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  ],
])('with 300 connections that are %s a signed-in page is answered at once', async (_, begin) => {
  const host = await openWebHost(standInEngine())
  await hold(host, 300, begin)
  for (let count = 0; count < 5; count++) expect(await callMs(host)).toBeLessThan(soonMs)
})

test('with 300 silent and 300 slow connections a signed-in page is answered, and its stream goes on', async () => {
  const engine = standInEngine()
  const host = await openWebHost(engine)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = await host.signedIn.headers({ method: 'GET', path: '/api/events' })
  const stream = request(`${host.web.origin}/api/events`, { headers, agent })
  onTestFinished(() => void stream.destroy())
  stream.end()
  const [response] = await once(stream, 'response')
  await once(response, 'data')
  await hold(host, 300, '')
  await hold(host, 300, 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nA: ')
  for (let count = 0; count < 5; count++) expect(await callMs(host)).toBeLessThan(soonMs)
  const pushed = once(response, 'data')
  const frame = engine.push()
  expect(String((await pushed)[0])).toContain(`id: launch:1:${frame.number}`)
})

test('a page that loads anew gets its files while others hold requests without a key', async () => {
  const host = await openWebHost(standInEngine())
  await hold(
    host,
    200,
    'POST /api/enter HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  )
  const startedMs = performance.now()
  expect((await httpCall(host.web.origin)).status).toBe(200)
  expect((await httpCall(`${host.web.origin}/assets/a.js`)).status).toBe(200)
  expect(performance.now() - startedMs).toBeLessThan(soonMs)
})

test('a connection that brings no whole request is closed within seconds, with the reason', async () => {
  const host = await openWebHost(standInEngine())
  const [socket] = await hold(host, 1, 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nA: ')
  let response = ''
  for await (const piece of socket ?? []) response += String(piece)
  expect(response).toMatch(/^HTTP\/1\.1 408 /)
})
