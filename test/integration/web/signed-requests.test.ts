import { once } from 'node:events'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openWebHost } from '../../support/engine/open-web-host.ts'
import { standInEngine } from '../../support/engine/stand-in-engine.ts'
import { httpCall } from '../../support/network/http-call.ts'
import {
  isSigned,
  newKeyPair,
  type RequestToSign,
  signIn,
  signRequest,
} from '../../support/network/sign-in.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const json = { 'content-type': 'application/json' }
const body = '{"method":"settings.set","params":{"a":"ü"}}'
const nonce = 'n'.repeat(22)

async function openHost(options: { dataDir?: string; port?: number } = {}) {
  const engine = standInEngine()
  const calls: string[] = []
  const counting = {
    ...engine,
    invoke: (method: string, params: unknown) => {
      calls.push(method)
      return engine.invoke(method, params)
    },
  }
  const host = await openWebHost(counting, options)
  const asked = await httpCall(`${host.web.origin}/api/proof`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ id: host.signedIn.id, nonce }),
  })
  const { challenge, proof } = z
    .object({ challenge: z.string(), proof: z.string() })
    .parse(JSON.parse(asked.text).value)
  const send = async (
    authorization: string,
    { path = '/api/call', text = body }: { path?: string; text?: string } = {},
  ) => {
    const headers = { ...json, authorization }
    const response = await httpCall(host.web.origin + path, { method: 'POST', headers, body: text })
    return { status: response.status, reply: JSON.parse(response.text) }
  }
  const sign = (what: Partial<RequestToSign> = {}) => signRequest(host.signedIn, { challenge, body, ...what })
  return { ...host, calls, challenge, proof, send, sign }
}

test('a signed call that comes again is refused, and not carried out', async () => {
  const { send, sign, calls } = await openHost()
  const authorization = sign()
  expect((await send(authorization)).status).toBe(200)
  expect(await send(authorization)).toMatchObject({
    status: 409,
    reply: { ok: false, error: { code: 'request-repeated' } },
  })
  expect(calls).toHaveLength(1)
})

test.each<[string, Partial<RequestToSign>]>([
  ['another path', { path: '/api/events' }],
  ['a query', { path: '/api/call?a=b' }],
  ['another method', { method: 'PUT' }],
  ['another port', { port: 4401 }],
])('a signature for %s admits nobody', async (_, what) => {
  const { send, sign, calls } = await openHost()
  expect(await send(sign(what))).toMatchObject({
    status: 401,
    reply: { ok: false, error: { code: 'unauthorized' } },
  })
  expect(calls).toEqual([])
})

test.each<[string, (authorization: string) => string]>([
  ['another body', text => text.replace(/content-sha256=[\w-]{43}/, `content-sha256=${'A'.repeat(43)}`)],
  ['another nonce', text => text.replace(/nonce=[\w-]{22}/, `nonce=${'A'.repeat(22)}`)],
  ['another challenge', text => text.replace(/challenge=[\w-]{22}/, `challenge=${'A'.repeat(22)}`)],
  ['another browser', text => text.replace('browser=1', 'browser=2')],
  ['a browser that never was', text => text.replace('browser=1', 'browser=99')],
  ['no browser', text => text.replace('browser=1', 'browser=0')],
  ['half a signature', text => text.slice(0, -20)],
  ['an empty signature', text => text.replace(/signature=.*/, 'signature=')],
  ['a signature that is made up', text => text.replace(/signature=.*/, `signature=${'A'.repeat(86)}`)],
  ['more behind it', text => `${text}, signature=${'A'.repeat(86)}`],
])('a signature that is claimed with %s admits nobody', async (_, change) => {
  const { access, send, sign, calls } = await openHost()
  await signIn((await access.createEntry(false)).url)
  expect((await send(change(sign()))).status).toBe(401)
  expect(calls).toEqual([])
})

test('a proof, which everybody can ask for, is no signature', async () => {
  const { send, sign, proof } = await openHost()
  const authorization = sign({ nonce }).replace(/signature=.*/, `signature=${proof}`)
  expect((await send(authorization)).status).toBe(401)
})

test('a body that was not signed is refused', async () => {
  const { send, sign, calls } = await openHost()
  expect(await send(sign(), { text: '{"method":"store.empty","params":{}}' })).toMatchObject({
    status: 400,
    reply: { ok: false, error: { code: 'invalid-params' } },
  })
  expect(calls).toEqual([])
})

test('a wrong signature is refused before the body is read', async () => {
  const { web, sign } = await openHost()
  const headers = {
    ...json,
    authorization: sign({ path: '/api/events' }),
    'content-length': '100',
    expect: '100-continue',
  }
  const sending = request(`${web.origin}/api/call`, { method: 'POST', headers, agent: false })
  sending.on('error', () => {})
  sending.flushHeaders()
  const [response] = await once(sending, 'response')
  expect(response.statusCode).toBe(401)
  sending.destroy()
})

test('a call that was signed for an earlier launch is told from one of a browser that is signed out, and works for no other', async () => {
  const dataDir = temporaryFolder()
  const before = await openHost({ dataDir })
  const authorization = before.sign({ nonce })
  await before.web.close()
  await before.access.close()
  const { web, access, send, challenge, calls, signedIn } = await openHost({ dataDir, port: before.web.port })
  expect(challenge).not.toBe(before.challenge)
  const { status, reply } = await send(authorization)
  expect([status, reply.error.code, reply.error.details.challenge]).toEqual([
    409,
    'request-outdated',
    challenge,
  ])
  // Only Hooktrail can have said so, of this request.
  const { sinceMs, proof } = reply.error.details
  const text = ['outdated', nonce, web.port, challenge, sinceMs].join('\n')
  expect(isSigned(before.signedIn.server, text, proof)).toBe(true)
  const anew = signRequest(before.signedIn, { challenge, body })
  expect((await send(anew)).status).toBe(200)
  expect(calls).toHaveLength(1)

  await access.revoke(before.signedIn.id)
  expect((await send(authorization)).status).toBe(401)
  expect(signedIn.id).not.toBe(before.signedIn.id)
})

test('a browser that signs its entry keeps its keys', async () => {
  const { web, access, send, sign, signedIn } = await openHost()
  const { publicKey } = newKeyPair()
  const entry = async () => {
    const code = new URL((await access.createEntry(false)).url).hash.slice('#entry='.length)
    return JSON.stringify({ code, publicKey })
  }
  const path = '/api/enter'
  const text = await entry()
  expect(await send(sign({ path, body: text }), { path, text })).toEqual({
    status: 200,
    reply: { ok: true, value: { id: signedIn.id, server: null, port: web.port } },
  })
  // With the signature of an unknown browser it counts as another browser.
  const other = await entry()
  const unknown = sign({ path, body: other }).replace('browser=1', 'browser=9')
  expect((await send(unknown, { path, text: other })).reply.value).toMatchObject({
    id: 2,
    server: signedIn.server,
  })
})
