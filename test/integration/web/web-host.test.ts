import { createServer } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { silentLogger, systemClock } from '../../../main/engine/ports.ts'
import { createInterfaceAccess } from '../../../main/web/access/interface-access.ts'
import { createWebHost } from '../../../main/web/web-host.ts'
import { openWebHost } from '../../support/engine/open-web-host.ts'
import { standInEngine } from '../../support/engine/stand-in-engine.ts'
import { httpCall } from '../../support/network/http-call.ts'
import { openPort } from '../../support/network/open-port.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

async function openHost() {
  const { web, signedIn } = await openWebHost(standInEngine())
  return { address: web.origin, port: web.port, sign: signedIn.headers, key: signedIn.key }
}

const call = { method: 'POST', body: JSON.stringify({ method: 'app.status', params: { a: 1 } }) }
const json = { 'content-type': 'application/json' }

test('the page and its files are handed out to everybody, with a policy of their own and no cookie', async () => {
  const { address } = await openHost()
  const page = await httpCall(`${address}/`)
  expect(page.status).toBe(200)
  const nonce = /content="([\w-]+)"/.exec(page.text)?.[1]
  expect(page.headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
  expect(page.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  })
  const asset = await httpCall(`${address}/assets/a.js`)
  expect([asset.status, asset.text]).toEqual([200, 'export {}'])
  for (const response of [page, asset]) expect(response.headers).not.toHaveProperty('set-cookie')
})

test('a call with a key reaches the engine; without one the reply says so', async () => {
  const { address, sign } = await openHost()
  const good = await httpCall(`${address}/api/call`, { ...call, headers: { ...json, ...(await sign(call)) } })
  expect(good.status).toBe(200)
  expect(JSON.parse(good.text)).toEqual({ ok: true, value: { method: 'app.status', params: { a: 1 } } })

  const bad = await httpCall(`${address}/api/call`, { ...call, headers: json })
  expect(bad.status).toBe(401)
  expect(JSON.parse(bad.text)).toMatchObject({ ok: false, error: { code: 'unauthorized' } })
})

test('no cookie admits anybody', async () => {
  const { address, key } = await openHost()
  for (const name of ['hooktrail', 'hooktrail-0123456789ab', 'hooktrail.session', 'session', 'token']) {
    const headers = { ...json, cookie: `${name}=${key}` }
    expect((await httpCall(`${address}/api/call`, { ...call, headers })).status, name).toBe(401)
  }
  expect((await httpCall(`${address}/api/events?token=${key}`)).status).toBe(401)
})

test.each([
  ['a foreign Host', { host: 'hooktrail.example.com' }],
  ['a foreign Origin', { origin: 'http://localhost:3000' }],
  ['an opaque Origin', { origin: 'null' }],
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['another port of this machine', { 'sec-fetch-site': 'same-site' }],
])('a call from %s is refused even with a key', async (_, headers) => {
  const { address, sign } = await openHost()
  const response = await httpCall(`${address}/api/call`, {
    ...call,
    headers: { ...json, ...(await sign(call)), ...headers },
  })
  expect(response.status).toBe(403)
  expect(JSON.parse(response.text)).toMatchObject({ ok: false, error: { code: 'unauthorized' } })
  expect(response.headers).not.toHaveProperty('access-control-allow-origin')
})

test('through a forwarded port a call gets its response', async () => {
  const { address, sign } = await openHost()
  for (const host of ['127.0.0.1:8080', '127.0.0.1']) {
    const own = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }
    const headers = { ...json, ...(await sign(call)), ...own }
    expect((await httpCall(`${address}/api/call`, { ...call, headers })).status, host).toBe(200)
  }
})

test('under localhost, where another user may listen at ::1, pages lead to 127.0.0.1 and calls are refused', async () => {
  const { address, sign } = await openHost()
  for (const [host, instead] of [
    ['localhost:4401', 'http://127.0.0.1:4401'],
    ['LOCALHOST:8080', 'http://127.0.0.1:8080'],
    ['localhost', 'http://127.0.0.1'],
  ] as const) {
    const page = await httpCall(address, { path: '/assets/a.js?b=c', headers: { host } })
    expect([page.status, page.headers.location]).toEqual([303, `${instead}/assets/a.js?b=c`])
    expect(page.headers['cache-control']).toBe('no-store')
    expect((await httpCall(address, { method: 'POST', headers: { host } })).status).toBe(403)
    expect((await httpCall(address, { path: '//example.com', headers: { host } })).status).toBe(403)

    const own = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }
    for (const path of ['/api/call', '/api/enter', '/api/proof']) {
      const headers = { ...json, ...(await sign({ ...call, path })), ...own }
      const response = await httpCall(address + path, { ...call, headers })
      expect([response.status, JSON.parse(response.text).error.code], path).toEqual([403, 'unauthorized'])
    }
  }
})

test('what a foreign page could send without asking is no call', async () => {
  const { address, sign } = await openHost()
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/plain; application/json']) {
    const headers = { ...(await sign(call)), 'content-type': type }
    expect((await httpCall(`${address}/api/call`, { ...call, headers })).status, type).toBe(415)
  }
  const reading = { headers: await sign({ method: 'GET' }) }
  expect((await httpCall(`${address}/api/call`, reading)).status).toBe(405)
  expect((await httpCall(`${address}/`, { method: 'OPTIONS' })).status).toBe(405)
})

test('a call that is too long or no call is refused with a reply', async () => {
  const { address, sign } = await openHost()
  const send = async (body: string) => {
    const headers = { ...json, ...(await sign({ body })) }
    return httpCall(`${address}/api/call`, { method: 'POST', headers, body })
  }
  for (const body of ['', '[]', '{"params":{}}', '{']) {
    const response = await send(body)
    expect(response.status, body).toBe(400)
    expect(JSON.parse(response.text)).toMatchObject({ ok: false, error: { code: 'invalid-params' } })
  }
  const long = await send(JSON.stringify({ method: 'x', params: 'a'.repeat(8 * 1024 * 1024) }))
  expect(long.status).toBe(413)
})

test('only files of the interface are handed out', async () => {
  const { address } = await openHost()
  expect((await httpCall(`${address}/assets/a.js`)).text).toBe('export {}')
  for (const path of [
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '//',
  ]) {
    const response = await httpCall(address, { path })
    expect([400, 404], path).toContain(response.status)
    expect(response.text).not.toContain('outside')
  }
})

test('HEAD has the headers of GET and no body', async () => {
  const { address } = await openHost()
  const response = await httpCall(`${address}/assets/a.js`, { method: 'HEAD' })
  expect(response.headers['content-length']).toBe('9')
  expect(response.text).toBe('')
})

test.each([
  ['GET', '/api/call', 405, 'POST'],
  ['HEAD', '/api/call', 405, 'POST'],
  ['DELETE', '/api/call', 405, 'POST'],
  ['GET', '/api/enter', 405, 'POST'],
  ['PUT', '/api/events', 405, 'GET, HEAD'],
  ['GET', '/api/exports/1/ticket', 405, 'POST'],
  ['POST', '/api/exports/1?ticket=a', 405, 'GET'],
  ['GET', '/api/nothing', 404, undefined],
  ['POST', '/api/', 404, undefined],
])('%s %s is answered %d with a typed reply', async (method, path, status, allowed) => {
  const { address, sign } = await openHost()
  const response = await httpCall(address + path, { method, headers: await sign({ method, path }) })
  expect([response.status, response.headers.allow]).toEqual([status, allowed])
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  if (method !== 'HEAD') {
    const code = status === 404 ? 'not-found' : 'invalid-params'
    expect(JSON.parse(response.text)).toMatchObject({ ok: false, error: { code } })
  }
})

test.each([
  ['nonsense', 'hello\r\n\r\n', 400],
  ['a method that is none', 'GRAB / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n', 400],
  [
    'two lengths',
    'POST /api/call HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    400,
  ],
  ['endless headers', `GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ['CONNECT', 'CONNECT localhost:1 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n', 405],
])('%s is answered with a typed reply, and the connection closed', async (_, text, status) => {
  const { port } = await openHost()
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write(text)
  let response = ''
  for await (const piece of socket) response += String(piece)
  expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  const body = response.slice(response.indexOf('\r\n\r\n') + 4)
  expect(JSON.parse(body)).toMatchObject({ ok: false, error: { code: 'invalid-params' } })
})

test('a port that is taken is named with the way out; unless asked for one, another is found', async () => {
  const other = createServer()
  const port = await openPort(other)
  const access = createInterfaceAccess({
    dataDir: temporaryFolder(),
    clock: systemClock,
    logger: silentLogger,
  })
  const options = { engine: standInEngine(), access, rendererDir: temporaryFolder(), logger: silentLogger }
  await expect(createWebHost({ ...options, port })).rejects.toMatchObject({
    code: 'port-in-use',
    message: `Port ${port} for the interface is in use. Choose another port with --ui-port.`,
  })
  const first = await createWebHost(options)
  const second = await createWebHost(options)
  expect(second.port).not.toBe(first.port)
  await Promise.all([first.close(), second.close()])
})
