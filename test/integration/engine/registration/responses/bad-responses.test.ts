import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
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

/** A server that does this with the first bytes of a call. */
const raw = (respond: (socket: Socket) => void) => (): Promise<string> =>
  rawService(socket => socket.once('data', () => respond(socket)))
const served = (respond: (response: ServerResponse) => void) => async (): Promise<string> =>
  (await serviceServer((_, response) => respond(response))).url
const page = { 'Content-Type': 'text/html' }

const halfBody = 'HTTP/1.1 201 Created\r\nContent-Length: 900\r\n\r\n{"mess'
const halfHead = 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab'
const servers: readonly (readonly [
  name: string,
  open: () => Promise<string>,
  expected: object,
  words: string,
])[] = [
  ['never answers', () => rawService(() => {}), { httpStatus: null }, '0.7 seconds'],
  [
    'starts to respond and never ends',
    raw(socket => socket.write(halfHead)),
    { httpStatus: 200 },
    'did not finish',
  ],
  ['closes early', raw(socket => socket.destroy()), { httpStatus: null }, 'before its response'],
  ['closes in the middle', raw(socket => socket.end(halfBody)), { httpStatus: 201 }, 'during its response'],
  ['is no HTTP', raw(socket => socket.end('SSH-2.0-example\r\n')), { httpStatus: null }, 'isn’t HTTP'],
  ['is not there', async () => 'http://127.0.0.1:1', { httpStatus: null }, 'Nothing listens'],
  [
    'responds with a web page',
    served(response => response.writeHead(200, page).end('<!doctype html><p>hello')),
    { outcome: 'not-confirmed', httpStatus: 200 },
    'web page',
  ],
  [
    'responds with nothing',
    served(response => response.writeHead(204).end()),
    { outcome: 'not-confirmed', httpStatus: 204 },
    'empty',
  ],
]

test.each(servers)('a server that %s has its own words, in time', async (_, open, expected, words) => {
  const message = expect.stringContaining(words)
  expect(await registerAt(await open())).toMatchObject({ outcome: 'unreachable', message, ...expected })
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

test('closing ends a call that is under way', async () => {
  const open = await openRegistration()
  const url = await rawService(socket => socket.once('data', () => open.registration.close()))
  expect(await open.register(await open.environment('funding', url))).toMatchObject({
    outcome: 'unreachable',
    message: expect.stringContaining('closed'),
  })
})
