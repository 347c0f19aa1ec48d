import { createHmac, generateKeyPairSync, sign as signBytes, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import type { HeaderPairs } from '#contract/terms'
import { type ReadyAdditions, withAdditions } from '../../../../../main/engine/sending/additions/additions.ts'

const body = Buffer.from('{"event":"funding","payload":{"fid":"f1"}}')
const other = Buffer.from('{"event":"funding","payload":{"fid":"f1","more":1}}')
const codeOf = (text: Uint8Array | string): string => createHmac('sha256', 'key').update(text).digest('hex')
const wrongly = { content: other, changesToken: false }
let calls = 0

const signings: readonly [name: string, sign: (body: Uint8Array) => HeaderPairs, wrong: HeaderPairs][] = [
  [
    'an HMAC is that of other content, and the name of its key stays',
    one => [
      ['X-Key-Id', 'k1'],
      ['X-Signature', codeOf(one)],
    ],
    [
      ['X-Key-Id', 'k1'],
      ['X-Signature', codeOf(other)],
    ],
  ],
  ['a token is changed', () => [['X-Token', 'tok_1']], [['X-Token', 'toa_1']]],
  [
    'a token beside a time is changed',
    () => [
      ['X-Time', `t${++calls}0`],
      ['X-Token', 'tok_0'],
    ],
    [
      ['X-Time', 't00'],
      ['X-Token', 'toa_0'],
    ],
  ],
  [
    'a token that is new each time is changed',
    () => [['X-Token', `tok_${++calls}0`]],
    [['X-Token', 'toa_60']],
  ],
]

test.each(signings)('a wrong signature: %s', async (_, sign, wrong) => {
  const ready: ReadyAdditions = { headers: [], secrets: [], signing: { sign: async one => sign(one) } }
  const message = { method: 'POST', target: { text: 'http://127.0.0.1/' }, headers: [], body }
  expect((await withAdditions(message, ready, wrongly)).headers).toEqual(wrong)
  expect((await withAdditions(message, ready)).headers).not.toEqual(wrong)
})

test('a token beside a digest of the body is changed, too, if that is asked for', async () => {
  const sign = async (one: Uint8Array): Promise<HeaderPairs> => [
    ['X-Digest', codeOf(one)],
    ['X-Token', 'tok_1'],
  ]
  const ready: ReadyAdditions = { headers: [], secrets: [], signing: { sign } }
  const message = { method: 'POST', target: { text: 'http://127.0.0.1/' }, headers: [], body }
  const { headers } = await withAdditions(message, ready, { content: other, changesToken: true })
  expect(headers).toEqual([
    ['X-Digest', codeOf(other)],
    ['X-Token', 'toa_1'],
  ])
})

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const signatureOf = (text: string): Buffer => signBytes(null, Buffer.from(text), privateKey)
const isSigned = (text: string, signature: string, encoding: 'hex' | 'base64' | 'base64url'): boolean =>
  verify(null, Buffer.from(text), publicKey, Buffer.from(signature, encoding))
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A text whose signature ends with `w` in base64url. `0` instead has the same bytes: only bits of padding differ. */
function textWithPadding(makeText: () => string): string {
  for (;;) {
    const text = makeText()
    if (signatureOf(text).toString('base64url').endsWith('w')) return text
  }
}

let tries = 0
const plainText = textWithPadding(() => `token ${++tries}`)
const newClaims = () => textWithPadding(() => `${encoded({ alg: 'EdDSA' })}.${encoded({ jti: ++tries })}`)

const tokens: readonly [name: string, make: () => string, verifies: (value: string) => boolean][] = [
  [
    'base64url',
    () => signatureOf(plainText).toString('base64url'),
    value => isSigned(plainText, value, 'base64url'),
  ],
  [
    'base64 with padding',
    () => signatureOf('a token').toString('base64'),
    value => isSigned('a token', value, 'base64'),
  ],
  ['hex', () => signatureOf('a token').toString('hex'), value => isSigned('a token', value, 'hex')],
  [
    'a JWT that is new each time',
    () => {
      const claims = newClaims()
      return `Bearer ${claims}.${signatureOf(claims).toString('base64url')}`
    },
    value => {
      const [header, claims, signature = ''] = value.replace('Bearer ', '').split('.')
      return isSigned(`${header}.${claims}`, signature, 'base64url')
    },
  ],
]

test.each(tokens)('a changed token is not verified: %s', async (_, make, verifies) => {
  const sign = async (): Promise<HeaderPairs> => [['X-Token', make()]]
  const ready: ReadyAdditions = { headers: [], secrets: [], signing: { sign } }
  const message = { method: 'POST', target: { text: 'http://127.0.0.1/' }, headers: [], body }
  const tokenIn = ({ headers }: { readonly headers: HeaderPairs }) => headers[0]?.[1] ?? ''
  expect(verifies(tokenIn(await withAdditions(message, ready)))).toBe(true)
  expect(verifies(tokenIn(await withAdditions(message, ready, wrongly)))).toBe(false)
})
