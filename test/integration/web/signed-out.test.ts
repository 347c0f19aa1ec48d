import { once } from 'node:events'
import { truncateSync } from 'node:fs'
import { get, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { silentLogger } from '../../../main/engine/ports.ts'
import { createInterfaceAccess } from '../../../main/web/access/interface-access.ts'
import { openTestEngine, testEngineOfFile } from '../../support/engine/open-test-engine.ts'
import { type OpenedWebHost, openWebHost } from '../../support/engine/open-web-host.ts'
import { standInEngine } from '../../support/engine/stand-in-engine.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { httpCall } from '../../support/network/http-call.ts'
import { newKeyPair } from '../../support/network/sign-in.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const engineOfFile = testEngineOfFile()
const json = { 'content-type': 'application/json' }
const callOf = (method: string, params: object = {}) => JSON.stringify({ method, params })

async function openHost() {
  const engine = standInEngine()
  const called: string[] = []
  const invoke = (method: string, params: unknown, signal?: AbortSignal) => {
    called.push(method)
    signal?.addEventListener('abort', () => called.push(`${method} aborted`))
    return engine.invoke(method, params)
  }
  const host = await openWebHost({ ...engine, invoke })
  const send = async (body: string) => {
    const headers = { ...json, ...(await host.signedIn.headers({ body })) }
    return httpCall(`${host.web.origin}/api/call`, { method: 'POST', headers, body })
  }
  return { ...host, engine, called, send }
}

test('a call in flight is cut off when its browser is signed out, also behind a call that got its response', async () => {
  const { web, access, signedIn, engine, called } = await openHost()
  const release = engine.hold()
  const bodies = [callOf('deliveries.list'), callOf('access.revoke', { id: 99 })]
  const requests = await Promise.all(
    bodies.map(async body => {
      const { authorization } = await signedIn.headers({ body })
      return `POST /api/call HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    }),
  )
  const socket = connect(web.port, '127.0.0.1').on('error', () => {})
  onTestFinished(() => void socket.destroy())
  let received = ''
  socket.on('data', piece => {
    received += String(piece)
  })
  const called99 = engine.whenCalled('access.revoke')
  socket.write(requests.join(''))
  await called99
  const closed = once(socket, 'close')
  await access.revoke(signedIn.id)
  await closed
  release()
  expect(received).toBe('')
  expect(called).toContain('deliveries.list aborted')
})

test('a call whose body comes after the browser was signed out does nothing', async () => {
  const { web, access, signedIn, called } = await openHost()
  const body = callOf('settings.set')
  const headers = {
    ...json,
    ...(await signedIn.headers({ body })),
    'content-length': String(body.length),
    expect: '100-continue',
  }
  const sending = request(`${web.origin}/api/call`, { method: 'POST', headers, agent: false })
  const failed = once(sending, 'error')
  // The server reads on: it has admitted the browser.
  await once(sending, 'continue')
  await access.revokeAll(null)
  sending.end(body)
  await expect(Promise.race([failed, once(sending, 'response')])).resolves.toBeInstanceOf(Array)
  expect(called).toEqual([])
})

test('a download is cut off when its browser is signed out', async () => {
  const { engine, client } = engineOfFile()
  const { web, access, signedIn } = await openWebHost(engine)
  const out = join(temporaryFolder(), 'long.ndjson')
  const done = new Promise<void>(resolve => {
    engine.subscribe(frame => {
      if (frame.name === 'export.progress' && frame.data.state === 'done') resolve()
    })
  })
  const { id } = await client.call('export.start', { format: 'ndjson', out })
  await done
  // More than the system takes before it is read.
  truncateSync(out, 32 * 1024 * 1024)
  const path = `/api/exports/${id}/ticket`
  const ticket = await httpCall(web.origin + path, {
    method: 'POST',
    headers: await signedIn.headers({ path }),
  })
  const [response] = await once(
    get(web.origin + JSON.parse(ticket.text).value.path, { agent: false }),
    'response',
  )
  await access.revoke(signedIn.id)
  const read = async () => {
    for await (const _ of response);
  }
  await expect(read()).rejects.toThrow('aborted')
})

test('a browser cannot sign in others: they would stay when it is signed out', async () => {
  const { send, called } = await openHost()
  const response = await send(callOf('access.createEntry'))
  expect([response.status, JSON.parse(response.text).error.code]).toEqual([403, 'not-available'])
  expect(called).toEqual([])
})

test('a browser that signs itself out is told that it is', async () => {
  const { engine } = engineOfFile()
  const host: OpenedWebHost = await openWebHost({
    ...engine,
    async invoke(method, params) {
      await host.access.revoke(host.signedIn.id)
      return { ok: true, value: { method, params } }
    },
  })
  const body = callOf('access.revoke', { id: host.signedIn.id })
  const headers = { ...json, ...(await host.signedIn.headers({ body })) }
  const response = await httpCall(`${host.web.origin}/api/call`, { method: 'POST', headers, body })
  expect([response.status, await host.access.list()]).toEqual([200, []])
})

test('what a browser uploaded is removed when it is signed out', async () => {
  const dataDir = temporaryFolder()
  const access = createInterfaceAccess({ dataDir, clock: fakeClock(), logger: silentLogger })
  access.serveAt('http://127.0.0.1:4401')
  const { client } = await openTestEngine(dataDir, { listen: null, ports: { access } })
  const { id } = await client.call('uploads.begin', { files: [{ name: 'a.json', bytes: 0 }] })
  const code = new URL((await access.createEntry(false)).url).hash.slice('#entry='.length)
  await access.enter(code, { name: 'A browser', id: null, publicKey: newKeyPair().publicKey })
  expect((await client.call('uploads.paths', { id })).paths).toHaveLength(1)
  await access.revokeAll(null)
  await expect(client.call('uploads.paths', { id })).rejects.toMatchObject({ code: 'not-found' })
})
