import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { openRegistration, registrationOfFile } from '../../../../support/engine/open-registration.ts'
import { rawService, serviceServer } from '../../../../support/network/service-server.ts'

const callMs = 700

const shared = registrationOfFile({ limits: { callMs } })

async function registerAt(url: string) {
  const open = shared()
  const start = performance.now()
  const result = await open.register(await open.environment('transactions', url))
  expect(performance.now() - start).toBeLessThan(callMs + 10_000)
  const { calls } = await open.registration.listCalls({ limit: 1 })
  expect(calls).toMatchObject([
    { outcome: result.outcome, message: result.message, httpStatus: result.httpStatus },
  ])
  return result
}

test('a server that never answers is given up in time', async () => {
  const result = await registerAt(await rawService(() => {}))
  expect(result).toMatchObject({
    outcome: 'unreachable',
    httpStatus: null,
    message: expect.stringContaining('0.7 seconds'),
  })
})

test('a server that begins to answer and never ends is given up in time', async () => {
  const url = await rawService(socket =>
    socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab')),
  )
  expect(await registerAt(url)).toMatchObject({
    outcome: 'unreachable',
    httpStatus: 200,
    message: expect.stringContaining('did not finish its response'),
  })
})

test('a web page is said to be one', async () => {
  const { url } = await serviceServer((_, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><p>hello'),
  )
  expect(await registerAt(url)).toMatchObject({
    outcome: 'not-confirmed',
    httpStatus: 200,
    message: expect.stringContaining('web page'),
  })
})

test('five megabytes are not read to the end', async () => {
  const responses: ServerResponse[] = []
  const { url } = await serviceServer((_, response) => {
    responses.push(response)
    response.writeHead(200).end(Buffer.alloc(5 * 1024 * 1024, 120))
  })
  expect(await registerAt(url)).toMatchObject({
    outcome: 'not-confirmed',
    message: expect.stringContaining('far longer'),
  })
  expect(responses.map(response => response.writableFinished)).toEqual([false])
})

test('a server that closes early is said to have closed', async () => {
  const url = await rawService(socket => socket.once('data', () => socket.destroy()))
  expect(await registerAt(url)).toMatchObject({
    outcome: 'unreachable',
    message: expect.stringContaining('before its response'),
  })
})

test('a server that closes in the middle of its answer is said to have', async () => {
  const url = await rawService(socket =>
    socket.once('data', () => socket.end('HTTP/1.1 201 Created\r\nContent-Length: 900\r\n\r\n{"mess')),
  )
  expect(await registerAt(url)).toMatchObject({
    outcome: 'unreachable',
    httpStatus: 201,
    message: expect.stringContaining('during its response'),
  })
})

test('a redirect is not followed', async () => {
  const { url, calls } = await serviceServer((_, response) =>
    response.writeHead(302, { Location: '/elsewhere' }).end(),
  )
  expect(await registerAt(url)).toMatchObject({
    outcome: 'unexpected-response',
    httpStatus: 302,
    message: expect.stringContaining('/elsewhere'),
  })
  expect(calls).toHaveLength(1)
})

test('something that is no HTTP, an empty answer and a closed port have their own words', async () => {
  const noHttp = await rawService(socket => socket.end('SSH-2.0-example\r\n'))
  expect(await registerAt(noHttp)).toMatchObject({
    outcome: 'unreachable',
    message: expect.stringContaining('isn’t HTTP'),
  })
  const { url } = await serviceServer((_, response) => response.writeHead(204).end())
  expect(await registerAt(url)).toMatchObject({
    outcome: 'not-confirmed',
    message: expect.stringContaining('empty'),
  })
  expect(await registerAt('http://127.0.0.1:1')).toMatchObject({
    outcome: 'unreachable',
    message: expect.stringContaining('Nothing listens'),
  })
})

test('closing ends a call that is under way', async () => {
  const open = await openRegistration()
  const url = await rawService(socket => socket.once('data', () => open.registration.close()))
  expect(await open.register(await open.environment('funding', url))).toMatchObject({
    outcome: 'unreachable',
    message: expect.stringContaining('closed'),
  })
})
