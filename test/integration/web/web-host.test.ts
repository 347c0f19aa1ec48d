import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { silentLogger } from '../../../main/engine/ports.ts'
import { createWebHost } from '../../../main/web/web-host.ts'
import { httpCall } from '../../support/http-call.ts'
import { standInEngine } from '../../support/stand-in-engine.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

interface Opened {
  /** Without a path and without the token. */
  readonly address: string
  readonly host: string
  readonly interfaceUrl: string
  readonly bearer: Record<string, string>
}

async function openHost(): Promise<Opened> {
  const folder = temporaryFolder()
  const rendererDir = join(folder, 'renderer')
  mkdirSync(join(rendererDir, 'assets'), { recursive: true })
  writeFileSync(join(rendererDir, 'index.html'), '<meta name="csp-nonce" content="__CSP_NONCE__" />')
  writeFileSync(join(rendererDir, 'assets', 'a.js'), 'export {}')
  writeFileSync(join(folder, 'secret.txt'), 'outside')
  const web = await createWebHost({ engine: standInEngine(), rendererDir, port: 0, logger: silentLogger })
  onTestFinished(web.close)
  const url = new URL(web.interfaceUrl)
  return {
    address: url.origin,
    host: url.host,
    interfaceUrl: web.interfaceUrl,
    bearer: { authorization: `Bearer ${url.searchParams.get('token')}` },
  }
}

const call = { method: 'POST', body: JSON.stringify({ method: 'app.status', params: { a: 1 } }) }
const json = { 'content-type': 'application/json' }

test('the printed URL sets a cookie and moves the token out of the address', async () => {
  const { address, interfaceUrl } = await openHost()
  const answer = await httpCall(interfaceUrl)
  expect(answer.status).toBe(303)
  expect(answer.headers.location).toBe('/')
  const cookie = answer.headers['set-cookie']?.[0] ?? ''
  expect(cookie).toMatch(/^hooktrail-[0-9a-f]{12}=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)

  const page = await httpCall(`${address}/`, { headers: { cookie: cookie.split(';')[0] ?? '' } })
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
})

test('after a link on another site the page moves on by itself, so that the strict cookie comes along', async () => {
  const { interfaceUrl } = await openHost()
  const answer = await httpCall(interfaceUrl, { headers: { 'sec-fetch-site': 'cross-site' } })
  expect(answer.status).toBe(200)
  expect(answer.text).toContain('http-equiv="refresh" content="0;url=/"')
  expect(answer.headers['set-cookie']).toHaveLength(1)
})

test('without the token there is a page that says where to find it, and no cookie', async () => {
  const { address } = await openHost()
  for (const path of ['/', '/?token=', '/?token=wrong', '/assets/a.js', '/nothing']) {
    const answer = await httpCall(address + path)
    expect(answer.status, path).toBe(401)
    expect(answer.text).toContain('terminal')
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  }
})

test('a call with the token reaches the engine; without it the reply says so', async () => {
  const { address, bearer } = await openHost()
  const good = await httpCall(`${address}/api/call`, { ...call, headers: { ...json, ...bearer } })
  expect(good.status).toBe(200)
  expect(JSON.parse(good.text)).toEqual({ ok: true, value: { method: 'app.status', params: { a: 1 } } })

  const bad = await httpCall(`${address}/api/call`, { ...call, headers: json })
  expect(bad.status).toBe(401)
  expect(JSON.parse(bad.text)).toMatchObject({ ok: false, error: { code: 'unauthorised' } })
})

test.each([
  ['a foreign Host', { host: 'hooktrail.example.com' }],
  ['a foreign Origin', { origin: 'http://localhost:3000' }],
  ['an opaque Origin', { origin: 'null' }],
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['another port of this machine', { 'sec-fetch-site': 'same-site' }],
])('a call from %s is refused even with the token', async (_, headers) => {
  const { address, bearer } = await openHost()
  const answer = await httpCall(`${address}/api/call`, {
    ...call,
    headers: { ...json, ...bearer, ...headers },
  })
  expect(answer.status).toBe(403)
  expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
})

test('through a forwarded port, under either name, a call is answered', async () => {
  const { address, bearer } = await openHost()
  for (const host of ['localhost:8080', '127.0.0.1:9']) {
    const headers = { ...json, ...bearer, host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }
    expect((await httpCall(`${address}/api/call`, { ...call, headers })).status, host).toBe(200)
  }
})

test('what a foreign page could send without asking is no call', async () => {
  const { address, bearer } = await openHost()
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/plain; application/json']) {
    const headers = { ...bearer, 'content-type': type }
    expect((await httpCall(`${address}/api/call`, { ...call, headers })).status, type).toBe(415)
  }
  expect((await httpCall(`${address}/api/call`, { headers: bearer })).status).toBe(405)
  expect((await httpCall(`${address}/`, { method: 'OPTIONS', headers: bearer })).status).toBe(405)
})

test('a call that is too long or no call is refused with a reply', async () => {
  const { address, bearer } = await openHost()
  const headers = { ...json, ...bearer }
  const send = (body: string) => httpCall(`${address}/api/call`, { method: 'POST', headers, body })
  for (const body of ['', '[]', '{"params":{}}', '{']) {
    const answer = await send(body)
    expect(answer.status, body).toBe(400)
    expect(JSON.parse(answer.text)).toMatchObject({ ok: false, error: { code: 'invalid-params' } })
  }
  const long = await send(JSON.stringify({ method: 'x', params: 'a'.repeat(8 * 1024 * 1024) }))
  expect(long.status).toBe(413)
})

test('only files of the interface are handed out', async () => {
  const { address, bearer } = await openHost()
  expect((await httpCall(`${address}/assets/a.js`, { headers: bearer })).text).toBe('export {}')
  for (const path of [
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '//',
  ]) {
    const answer = await httpCall(address, { path, headers: bearer })
    expect([400, 404], path).toContain(answer.status)
    expect(answer.text).not.toContain('outside')
  }
})

test('HEAD has the headers of GET and no body', async () => {
  const { address, bearer } = await openHost()
  const answer = await httpCall(`${address}/assets/a.js`, { method: 'HEAD', headers: bearer })
  expect(answer.headers['content-length']).toBe('9')
  expect(answer.text).toBe('')
})

test('a port that is taken is named with the way out; unless asked for one, another is found', async () => {
  const other = createServer()
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  const options = { engine: standInEngine(), rendererDir: temporaryFolder(), logger: silentLogger }
  await expect(createWebHost({ ...options, port })).rejects.toMatchObject({
    code: 'port-in-use',
    message: `Port ${port} for the interface is in use. Choose another with --ui-port.`,
  })
  const first = await createWebHost(options)
  const second = await createWebHost(options)
  expect(second.port).not.toBe(first.port)
  await Promise.all([first.close(), second.close()])
})
