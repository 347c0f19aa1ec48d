import { createHmac, timingSafeEqual, verify } from 'node:crypto'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type Added, type AdditionsInput, additionsSchema } from '#contract/sending/additions'
import { fixtureIdSchema } from '#contract/terms'
import { checkSignatureWith, readPublicKey } from '../../../../main/engine/inspect/verify-signature.ts'
import { openPort } from '../../../support/network/open-port.ts'
import { benchWithServer, createWorkbench } from './stand-ins.ts'

const secret = 'whsec_4f1d83b2c07e'
const token = 'tok_9c2e71aa05b3'

function added(additions: AdditionsInput, variables: Record<string, string> = {}): Added {
  return { additions: additionsSchema.parse(additions), variables }
}

function signed(encoding: 'hex' | 'base64', prefix = ''): Added {
  return added(
    {
      signing: {
        by: 'hmac-sha256',
        header: 'X-Signature',
        encoding,
        prefix,
        secret: { from: 'env', variable: 'APP_SECRET' },
      },
    },
    { APP_SECRET: secret },
  )
}

/** An app that accepts only what is signed with its secret. It repeats its `Authorization` header in the response. */
async function verifyingApp(own: string, encoding: 'hex' | 'base64', prefix = ''): Promise<string> {
  const server = createServer(async (request, response) => {
    const expected = Buffer.from(
      prefix +
        createHmac('sha256', own)
          .update(await buffer(request))
          .digest(encoding),
    )
    const given = Buffer.from(String(request.headers['x-signature']))
    const isRight = given.length === expected.length && timingSafeEqual(given, expected)
    response.writeHead(isRight ? 200 : 401).end(request.headers.authorization)
  })
  return `http://127.0.0.1:${await openPort(server)}/`
}

const body = Buffer.from('{ "a":\u00201.50,\n"\u00f1": "\\u00f1" }')

test.each([
  ['hex', ''],
  ['hex', 'sha256='],
  ['base64', ''],
] as const)(
  'an app verifies an HMAC in %s with prefix "%s", and refuses another key',
  async (encoding, prefix) => {
    const bench = createWorkbench()
    const id = bench.capture({ body, headers: [['x-signature', 'captured']] })
    const statuses: (number | null)[] = []
    for (const own of [secret, `${secret}x`]) {
      const target = { to: 'url', url: await verifyingApp(own, encoding, prefix) } as const
      const attempt = await bench.sending.replay({
        id,
        target,
        keepPath: false,
        allowRemote: false,
        added: signed(encoding, prefix),
      })
      statuses.push(attempt.status)
      expect(attempt).toMatchObject({ isEdited: true, identical: true })
    }
    expect(statuses).toEqual([200, 401])
  },
)

/** An app that verifies the signature of the newer API with the published key, and responds with the headers and the body. */
async function appWithPublicKey(publicKey: string): Promise<string> {
  const key = readPublicKey(publicKey)
  if (key === null) throw new Error('The key can be read.')
  const server = createServer(async (request, response) => {
    const given = await buffer(request)
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const)
    const { outcome } = checkSignatureWith(key, { headers: headers as [string, string][], body: given })
    response.writeHead(outcome === 'verified' ? 200 : 401).end(outcome)
  })
  return `http://127.0.0.1:${await openPort(server)}/`
}

test('an app verifies rsa-sha256 with the public key: of a fixture, and of a captured body that stays byte for byte', async () => {
  const bench = createWorkbench()
  const { publicKey } = await bench.signingKey()
  const target = { to: 'url', url: await appWithPublicKey(publicKey) } as const
  const rsa = added({ signing: { by: 'rsa-sha256' } })
  const use = {
    ...({ id: fixtureIdSchema.parse('issuance-pending'), subject: { record: 'new' } } as const),
    overrides: [],
  }
  expect(await bench.sending.sendFixture(use, target, false, rsa)).toMatchObject({ status: 200 })
  expect(await bench.sending.sendFixture(use, target, false)).toMatchObject({ status: 401 })
  const spaced = Buffer.from('{ "event": "TRANSACTION",\n "payload": { "a b": 1.50, "\u00f1": "\\u00f1" } }')
  const bodies = [
    bench.capture({ body: spaced }),
    bench.capture({ body: gzipSync(spaced), headers: [['Content-Encoding', 'gzip']] }),
  ]
  for (const id of bodies) {
    const given = { id, target, keepPath: false, allowRemote: false, added: rsa }
    expect(await bench.sending.replay(given)).toMatchObject({ status: 200, isEdited: true, identical: true })
  }
})

test('a body without a payload is signed with rsa-sha256 as a whole', async () => {
  const { server, bench } = await benchWithServer()
  const { keyId, publicKey } = await bench.signingKey()
  const id = bench.capture({ body })
  const target = { to: 'url', url: server.url } as const
  const rsa = added({ signing: { by: 'rsa-sha256' } })
  const attempt = await bench.sending.replay({ id, target, keepPath: false, allowRemote: false, added: rsa })
  const sent = Object.fromEntries(attempt.sentHeaders.map(([name, value]) => [name.toLowerCase(), value]))
  expect(sent['x-bitso-key-id']).toBe(keyId)
  const signature = Buffer.from(sent['x-bitso-webhook-event-signature'] ?? '', 'base64')
  expect(verify('RSA-SHA256', body, readPublicKey(publicKey) ?? '', signature)).toBe(true)
})

test('a replay without additions sends the captured signature, and is not edited', async () => {
  const { server, bench } = await benchWithServer()
  const id = bench.capture({ body, headers: [['X-Signature', 'captured $HOME']] })
  const target = { to: 'url', url: server.url } as const
  expect(await bench.replay(id, target, false)).toMatchObject({ isEdited: false, identical: true })
  expect(server.requests[0]?.head).toContain('X-Signature: captured $HOME')
  expect(Buffer.compare(server.requests[0]?.body ?? Buffer.alloc(0), body)).toBe(0)
})

test('variables are expanded as sent, and neither they nor the secret are stored, also if the app repeats them', async () => {
  const bench = createWorkbench()
  const id = bench.capture({ body })
  const { additions, variables } = signed('hex')
  const headers: [string, string][] = [
    ['Authorization', 'Bearer $TOKEN'],
    ['X-Price', '$$5'],
  ]
  const attempt = await bench.sending.replay({
    id,
    target: { to: 'url', url: await verifyingApp(secret, 'hex') },
    keepPath: false,
    allowRemote: false,
    added: { additions: { ...additions, headers }, variables: { ...variables, TOKEN: token } },
  })
  expect(attempt.status).toBe(200)
  expect(attempt.sentHeaders).toEqual(expect.arrayContaining(headers))
  const [saved] = bench.saved
  expect(Buffer.from(saved?.responseBody ?? []).toString()).toBe('Bearer [removed]')
  const stored = `${JSON.stringify(bench.saved)} ${JSON.stringify(attempt)}`
  expect(stored).toContain('Bearer $TOKEN')
  for (const one of [secret, token]) expect(stored).not.toContain(one)
})

test('the app gets the expanded value and one header of each name', async () => {
  const { server, bench } = await benchWithServer()
  const id = bench.capture({
    headers: [
      ['authorization', 'one'],
      ['AUTHORIZATION', 'two'],
      ['X-Other', 'stays'],
    ],
  })
  await bench.sending.replay({
    id,
    target: { to: 'url', url: server.url },
    keepPath: false,
    allowRemote: false,
    added: added(
      {
        headers: [
          ['Authorization', 'Bearer $TOKEN'],
          ['X-Price', '$$5'],
        ],
      },
      { TOKEN: token },
    ),
  })
  const lines = server.requests[0]?.head.split('\r\n') ?? []
  expect(lines.filter(line => /^(authorization|x-)/i.test(line))).toEqual([
    'X-Other: stays',
    `Authorization: Bearer ${token}`,
    'X-Price: $5',
  ])
})

test('a missing variable, and a value that no header can hold, are errors with the name alone', async () => {
  const { server, bench } = await benchWithServer()
  const id = bench.capture({})
  const send = (variables: Record<string, string>) =>
    bench.sending.replay({
      id,
      target: { to: 'url', url: server.url },
      keepPath: false,
      allowRemote: false,
      added: added({ headers: [['X-Token', '$HOOKTRAIL_TEST_TOKEN']] }, variables),
    })
  await expect(send({})).rejects.toMatchObject({
    code: 'secret-unavailable',
    message: expect.stringContaining('HOOKTRAIL_TEST_TOKEN is not set'),
  })
  const broken = await send({ HOOKTRAIL_TEST_TOKEN: `${token}\r\nX: y` }).catch(error => error)
  expect(broken).toMatchObject({ code: 'invalid-params' })
  expect(broken.message).toContain('HOOKTRAIL_TEST_TOKEN')
  expect(broken.message).not.toContain(token)
  expect([server.requests.length, bench.saved.length]).toEqual([0, 0])
})

test.each([
  ['Host', 'x'],
  ['Content-Length', '1'],
  ['Transfer-Encoding', 'chunked'],
  ['Hooktrail-Agent', '*'],
  ['hooktrail-production', 'no'],
  ['X-A', 'one\nX-B: two'],
])('a header %s: %j is refused', (name, value) => {
  expect(additionsSchema.safeParse({ headers: [[name, value]] }).success).toBe(false)
})

test('a header that is given twice is refused, also as the header of the signature', () => {
  const { additions } = signed('hex')
  expect(
    additionsSchema.safeParse({
      headers: [
        ['A', '1'],
        ['a', '2'],
      ],
    }).success,
  ).toBe(false)
  expect(additionsSchema.safeParse({ ...additions, headers: [['x-signature', '1']] }).success).toBe(false)
})
