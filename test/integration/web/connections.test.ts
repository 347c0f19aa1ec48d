import { expect, test } from 'vitest'
import { openWebHost } from '../../support/engine/open-web-host.ts'
import { standInEngine } from '../../support/engine/stand-in-engine.ts'
import { httpCall } from '../../support/network/http-call.ts'
import { callMs, hold, soonMs } from './connections-steps.ts'

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
