import { expect, test } from 'vitest'
import { openWebHost } from '../../support/engine/open-web-host.ts'
import { standInEngine } from '../../support/engine/stand-in-engine.ts'
import { httpCall } from '../../support/network/http-call.ts'
import { isSigned, newKeyPair } from '../../support/network/sign-in.ts'

const json = { 'content-type': 'application/json' }

const { publicKey } = newKeyPair()

async function openHost() {
  const { web, access, signedIn } = await openWebHost(standInEngine())
  const enter = (body: string, headers: Record<string, string> = json) =>
    httpCall(`${web.origin}/api/enter`, { method: 'POST', headers, body })
  const newCode = async () => new URL((await access.createEntry(false)).url).hash.slice('#entry='.length)
  return { web, access, signedIn, enter, newCode }
}

test('a code signs a browser in by its public key, once, and no key comes back but Hooktrail’s public one', async () => {
  const { web, signedIn, enter, newCode } = await openHost()
  const body = JSON.stringify({ code: await newCode(), publicKey })
  const first = await enter(body, { ...json, 'user-agent': 'curl/8.5.0' })
  expect(first.status).toBe(200)
  expect(JSON.parse(first.text)).toEqual({
    ok: true,
    value: { id: 2, server: signedIn.server, port: web.port },
  })
  expect(first.headers['cache-control']).toBe('no-store')
  expect(first.headers).not.toHaveProperty('set-cookie')
  const second = await enter(body)
  expect(second.status).toBe(410)
  expect(JSON.parse(second.text)).toMatchObject({ ok: false, error: { code: 'entry-code-used' } })
  expect(second.text).toContain('curl 8')
})

test.each([
  ['a wrong code', JSON.stringify({ code: 'wrong', publicKey }), 401, 'entry-code-wrong'],
  ['no code', '{}', 400, 'invalid-params'],
  ['no public key', '{"code":"wrong"}', 400, 'invalid-params'],
  [
    'a public key that is none',
    JSON.stringify({ code: 'a', publicKey: 'A'.repeat(122) }),
    400,
    'invalid-params',
  ],
  ['no object', '"code"', 400, 'invalid-params'],
  ['no JSON', '{', 400, 'invalid-params'],
  ['an endless code', `{"code":"${'a'.repeat(2000)}"}`, 413, 'invalid-params'],
])('%s is refused with a typed reply', async (_, body, status, code) => {
  const { enter } = await openHost()
  const response = await enter(body)
  expect(response.status).toBe(status)
  expect(JSON.parse(response.text)).toMatchObject({ ok: false, error: { code } })
})

test('a form, or a page of another site, cannot use a code up', async () => {
  const { enter, newCode } = await openHost()
  const body = JSON.stringify({ code: await newCode(), publicKey })
  expect((await enter(body, { 'content-type': 'text/plain' })).status).toBe(415)
  expect((await enter(body, { ...json, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await enter(body, { ...json, origin: 'http://127.0.0.1:1' })).status).toBe(403)
  expect((await enter(body, { ...json, host: 'hooktrail.example.com' })).status).toBe(403)
  expect((await enter(body)).status).toBe(200)
})

test('who asks for a proof learns whether the key is known here, and nothing of it', async () => {
  const { web, access, signedIn } = await openHost()
  const nonce = 'n'.repeat(32)
  const ask = async (body: object) => {
    const response = await httpCall(`${web.origin}/api/proof`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(body),
    })
    return { status: response.status, reply: JSON.parse(response.text) }
  }
  const first = await ask({ id: signedIn.id, nonce })
  const { challenge, proof } = first.reply.value
  expect([first.status, challenge]).toEqual([200, expect.stringMatching(/^[\w-]{22}$/)])
  const text = `proof\n${signedIn.id}\n${nonce}\n${web.port}\n${challenge}`
  expect(isSigned(signedIn.server, text, proof)).toBe(true)
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
