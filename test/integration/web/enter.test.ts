import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openWebHost } from '../../support/engine/open-web-host.ts'
import { standInEngine } from '../../support/engine/stand-in-engine.ts'
import { httpCall } from '../../support/network/http-call.ts'

const json = { 'content-type': 'application/json' }

async function openHost() {
  const { web, access, signedIn } = await openWebHost(standInEngine())
  const enter = (body: string, headers: Record<string, string> = json) =>
    httpCall(`${web.origin}/api/enter`, { method: 'POST', headers, body })
  const newCode = async () => new URL((await access.createEntry(false)).url).hash.slice('#entry='.length)
  return { web, access, signedIn, enter, newCode }
}

test('a code is exchanged for a key, and refused when it comes again', async () => {
  const { web, enter, newCode } = await openHost()
  const body = JSON.stringify({ code: await newCode() })
  const first = await enter(body, { ...json, 'user-agent': 'curl/8.5.0' })
  expect(first.status).toBe(200)
  expect(JSON.parse(first.text)).toEqual({
    ok: true,
    value: { id: 2, key: expect.stringMatching(/^[\w-]{43}$/), port: web.port },
  })
  expect(first.headers['cache-control']).toBe('no-store')
  expect(first.headers).not.toHaveProperty('set-cookie')
  const second = await enter(body)
  expect(second.status).toBe(410)
  expect(JSON.parse(second.text)).toMatchObject({ ok: false, error: { code: 'entry-code-used' } })
  expect(second.text).toContain('curl 8')
})

test.each([
  ['a wrong code', '{"code":"wrong"}', 401, 'entry-code-wrong'],
  ['no code', '{}', 400, 'invalid-params'],
  ['no object', '"code"', 400, 'invalid-params'],
  ['no JSON', '{', 400, 'invalid-params'],
  ['an endless code', `{"code":"${'a'.repeat(2000)}"}`, 413, 'invalid-params'],
])('%s is refused with a typed reply', async (_, body, status, code) => {
  const { enter } = await openHost()
  const answer = await enter(body)
  expect(answer.status).toBe(status)
  expect(JSON.parse(answer.text)).toMatchObject({ ok: false, error: { code } })
})

test('a form, or a page of another site, cannot use a code up', async () => {
  const { enter, newCode } = await openHost()
  const body = JSON.stringify({ code: await newCode() })
  expect((await enter(body, { 'content-type': 'text/plain' })).status).toBe(415)
  expect((await enter(body, { ...json, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await enter(body, { ...json, origin: 'http://127.0.0.1:1' })).status).toBe(403)
  expect((await enter(body, { ...json, host: 'hooktrail.example.com' })).status).toBe(403)
  expect((await enter(body)).status).toBe(200)
})

test('a call whose body comes after the browser was signed out is answered 401 and does nothing', async () => {
  const { web, access, signedIn } = await openHost()
  const body = '{"method":"access.createEntry","params":{}}'
  const headers = {
    ...json,
    ...signedIn.headers,
    'content-length': String(body.length),
    expect: '100-continue',
  }
  const sending = request(`${web.origin}/api/call`, { method: 'POST', headers, agent: false })
  // The server reads on: it has admitted the key.
  await once(sending, 'continue')
  await access.revokeAll(null)
  sending.end(body)
  const [answer] = await once(sending, 'response')
  expect(answer.statusCode).toBe(401)
  expect(JSON.parse(await text(answer))).toMatchObject({ ok: false, error: { code: 'unauthorised' } })
})

test('who asks for a proof learns whether the key is known here, and nothing of it', async () => {
  const { web, access, signedIn } = await openHost()
  const nonce = 'n'.repeat(32)
  const ask = async (body: object) => {
    const answer = await httpCall(`${web.origin}/api/proof`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(body),
    })
    return { status: answer.status, reply: JSON.parse(answer.text) }
  }
  const hash = createHash('sha256').update(signedIn.key).digest()
  const first = await ask({ id: signedIn.id, nonce })
  const { challenge } = first.reply.value
  expect(challenge).toMatch(/^[\w-]{22}$/)
  const proof = createHmac('sha256', hash).update(`proof\n${nonce}\n${web.port}\n${challenge}`)
  const value = { challenge, proof: proof.digest('base64url') }
  expect(first).toEqual({ status: 200, reply: { ok: true, value } })
  expect((await ask({ id: 99, nonce })).reply.value).toEqual({ challenge, proof: null })
  for (const wrong of ['short', `${nonce}:4401`, 'n'.repeat(101)]) {
    expect(await ask({ id: signedIn.id, nonce: wrong }), wrong).toMatchObject({
      status: 400,
      reply: { ok: false, error: { code: 'invalid-params' } },
    })
  }
  await access.revoke(signedIn.id)
  expect((await ask({ id: signedIn.id, nonce })).reply.value).toEqual({ challenge, proof: null })
})
