import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { enter } from '../../../../renderer/api/enter.ts'
import { downloadExport } from '../../../../renderer/api/signed-fetch.ts'
import { distrust } from '../../../../renderer/api/trusted-server.ts'
import { createWebTransport } from '../../../../renderer/api/web-transport.ts'
import { openWebHost } from '../../../support/engine/open-web-host.ts'
import { standInEngine } from '../../../support/engine/stand-in-engine.ts'
import { fakeClock } from '../../../support/fake-clock.ts'
import { httpCall } from '../../../support/network/http-call.ts'
import { closed } from '../../../support/network/local-server.ts'
import { openPort } from '../../../support/network/open-port.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { until } from '../../../support/until.ts'

afterEach(() => distrust())

interface Sent {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A Hooktrail, a signed-in page on it, and what the page sent, as far as its `fetch` saw it. */
async function openPage() {
  const dataDir = temporaryFolder()
  const first = await openHost()
  const { origin, port } = first.web
  const { id, key, server } = first.signedIn
  const session = { id, key, server, port }
  let saved = JSON.stringify(session)
  vi.stubGlobal('localStorage', {
    getItem: () => saved,
    setItem: (_: string, value: string) => {
      saved = value
    },
  })
  const { fetch } = globalThis
  const sent: string[] = []
  let gate: Promise<unknown> = Promise.resolve()
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    sent.push(`${path} ${JSON.stringify(init.headers)} ${init.body}`)
    await gate
    return fetch(new URL(path, origin), init)
  })
  let refusals = 0
  const transport = createWebTransport(() => {
    refusals += 1
  })

  /** `upMs`: how long it has been running, by its own clock. */
  async function openHost(at?: number, upMs = 0) {
    const engine = standInEngine()
    const calls: string[] = []
    const invoke = (method: string, params: unknown) => {
      calls.push(method)
      return engine.invoke(method, params)
    }
    const clock = fakeClock(Date.now())
    const options = at === undefined ? { dataDir, clock } : { dataDir, clock, port: at }
    const host = await openWebHost({ ...engine, invoke }, options)
    clock.pass(upMs)
    return { ...host, engine, calls }
  }

  return {
    first,
    session,
    sent,
    transport,
    refusals: () => refusals,
    saved: () => JSON.parse(saved),
    restart: (upMs: number) => openHost(port, upMs),
    /** What the page sends from now on leaves when `released` resolves. */
    holdBack(released: Promise<unknown>) {
      gate = released
    },
  }
}

/** Another program on the port: records what it is sent. */
async function takePort(port: number, reply: (path: string) => object) {
  const requests: Sent[] = []
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    requests.push({ path, headers: request.headers, body: await text(request) })
    const replied = reply(path)
    response.statusCode = 'error' in replied ? 409 : 200
    response.setHeader('content-type', 'application/json').end(JSON.stringify(replied))
  })
  await openPort(server, port)
  return { requests, close: () => closed(server) }
}

test('a call in the instant after another program took the port shows it no key, and nothing that Hooktrail accepts', async () => {
  const { first, session, transport, restart } = await openPage()
  expect(await transport.invoke('app.status', {})).toMatchObject({ ok: true })
  // The page has not noticed: no stream of events reported it.
  await first.web.close()
  const impostor = await takePort(session.port, () => ({ ok: true, value: {} }))
  await transport.invoke('store.empty', {})
  expect(impostor.requests.map(({ path }) => path)).toEqual(['/api/call'])
  expect(JSON.stringify(impostor.requests)).not.toContain(session.key)

  await impostor.close()
  const second = await restart(60_000)
  const [{ headers, body } = { headers: {}, body: '' }] = impostor.requests
  const again = await httpCall(`${second.web.origin}/api/call`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: headers.authorization ?? '' },
    body,
  })
  expect([again.status, second.calls]).toEqual([409, []])
})

test('no request of a page shows its key: call, stream of events, ticket, entry', async () => {
  const { first, session, sent, transport, saved } = await openPage()
  await transport.invoke('app.status', {})
  await new Promise<void>(resolve => {
    const end = transport.subscribe(
      () => {},
      connection => connection === 'open' && resolve(),
    )
    onTestFinished(end)
  })
  const { hash } = new URL((await first.access.createEntry(false)).url)
  await enter(hash.slice('#entry='.length))
  expect(saved()).toEqual(session)
  expect(await first.access.list()).toHaveLength(1)
  let followed = ''
  const link = {
    href: '',
    download: '',
    click() {
      followed = link.href
    },
  }
  vi.stubGlobal('document', { createElement: () => link })
  await downloadExport(1)
  expect(followed).toMatch(/^\/api\/exports\/1\?ticket=/)
  expect(sent.map(line => line.split(' ', 1)[0])).toEqual([
    '/api/proof',
    '/api/call',
    '/api/events',
    '/api/enter',
    '/api/exports/1/ticket',
  ])
  expect(sent.join()).not.toContain(session.key)
  expect(sent.join()).not.toMatch(/bearer/i)
})

test('a call after a restart that the page has not noticed is signed anew and carried out once', async () => {
  const { first, sent, transport, restart, refusals } = await openPage()
  await transport.invoke('app.status', {})
  await first.web.close()
  const second = await restart(60_000)
  sent.length = 0
  expect(await transport.invoke('store.empty', { a: 1 })).toEqual({
    ok: true,
    value: { method: 'store.empty', params: { a: 1 } },
  })
  expect([sent.length, second.calls, first.calls]).toEqual([2, ['store.empty'], ['app.status']])
  // It knows the new challenge.
  await transport.invoke('app.status', {})
  expect([sent.length, refusals()]).toEqual([3, 0])
})

test('a call from before the restart, which the earlier launch may have carried out, is not sent once more', async () => {
  const { first, sent, transport, restart, refusals, holdBack } = await openPage()
  await transport.invoke('app.status', {})
  let release = (): void => {}
  holdBack(
    new Promise<void>(resolve => {
      release = resolve
    }),
  )
  // Like a browser that repeats a request automatically after the connection broke.
  const response = transport.invoke('store.empty', {})
  await until(() => sent.length === 3)
  await first.web.close()
  const second = await restart(0)
  release()
  expect(await response).toMatchObject({ ok: false, error: { code: 'request-outdated' } })
  expect([sent.length, second.calls, refusals()]).toEqual([3, [], 0])
})

test('another program that says that a call has to be signed anew gets no second one', async () => {
  const { first, session, transport } = await openPage()
  await transport.invoke('app.status', {})
  await first.web.close()
  const details = { challenge: 'A'.repeat(22), sinceMs: 1e9, proof: 'A'.repeat(86) }
  const error = { code: 'request-outdated', message: 'Again, please.', details }
  const impostor = await takePort(session.port, () => ({ ok: false, error }))
  await expect(transport.invoke('store.empty', {})).rejects.toMatchObject({
    code: 'holder-unreachable',
    message: expect.stringContaining('Another program'),
  })
  expect(impostor.requests).toHaveLength(1)
  // From here on the page asks it for a proof first.
  await expect(transport.invoke('store.empty', {})).rejects.toMatchObject({ code: 'holder-unreachable' })
  expect(impostor.requests.map(({ path }) => path)).toEqual(['/api/call', '/api/proof'])
})

test('calls at the same time after a restart are each carried out once', async () => {
  const { first, sent, transport, restart } = await openPage()
  await transport.invoke('app.status', {})
  await first.web.close()
  const second = await restart(60_000)
  sent.length = 0
  const methods = Array.from({ length: 8 }, (_, index) => `method.${index}`)
  const replies = await Promise.all(methods.map(method => transport.invoke(method, {})))
  expect(replies.every(({ ok }) => ok)).toBe(true)
  expect([...second.calls].sort()).toEqual(methods)
  expect(sent).toHaveLength(16)
})

test('a page whose browser was signed out meanwhile is told so, not to sign anew', async () => {
  const { first, transport, refusals } = await openPage()
  await transport.invoke('app.status', {})
  await first.access.revokeAll(null)
  expect(await transport.invoke('app.status', {})).toMatchObject({
    ok: false,
    error: { code: 'unauthorized' },
  })
  expect(refusals()).toBe(1)
})
