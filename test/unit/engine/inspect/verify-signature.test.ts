import { generateKeyPairSync, sign } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { checkSignatureWith, readPublicKey } from '../../../../main/engine/inspect/verify-signature.ts'
import { transactionExample } from '../../../support/inspection/examples.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const der = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
const { payload } = transactionExample('issuance', 'COMPLETE')
const compact = JSON.stringify(payload)

/** Observed beyond the specification, "Delivery": over the compact JSON of the payload alone, in base64. */
function signed(body: string, over: string, headers: [string, string][] = []) {
  const signature = sign('RSA-SHA256', Buffer.from(over), privateKey).toString('base64')
  return {
    headers: [['X-Bitso-Webhook-Event-Signature', signature], ['x-bitso-key-id', 'k1'], ...headers] as [
      string,
      string,
    ][],
    body: new Uint8Array(Buffer.from(body)),
  }
}

function check(delivery: Parameters<typeof checkSignatureWith>[1]) {
  const key = readPublicKey(der)
  if (key === null) throw new Error('The key can be read.')
  return checkSignatureWith(key, delivery)
}

test('a payload that came compact is verified over its own bytes', () => {
  const result = check(signed(`{"event":"TRANSACTION","payload":${compact}}`, compact))
  expect(result).toMatchObject({ outcome: 'verified', over: 'bytes', keyId: 'k1' })
})

test('one that came spaced is verified over its compact form, texts and numbers as they came', () => {
  const spaced = '{ "a b" : 1.50,\n "c" : "x \\" y: {", "d": [ 1 , 2 ] }'
  const result = check(
    signed(`{"event":"TRANSACTION","payload":${spaced}}`, '{"a b":1.50,"c":"x \\" y: {","d":[1,2]}'),
  )
  expect(result).toMatchObject({ outcome: 'verified', over: 'compact' })
})

test('a body that is signed with spaces is verified as it came', () => {
  const spaced = JSON.stringify(payload, null, 2)
  expect(check(signed(`{"event":"T","payload":${spaced}}`, spaced))).toMatchObject({ over: 'bytes' })
})

test('a gzipped body is read first', () => {
  const body = gzipSync(`{"event":"TRANSACTION","payload":${compact}}`)
  const delivery = { ...signed('', compact, [['Content-Encoding', 'gzip']]), body: new Uint8Array(body) }
  expect(check(delivery).outcome).toBe('verified')
})

test.each([
  ['another payload', signed('{"event":"T","payload":{"id":"other"}}', compact), 'failed'],
  ['the whole body signed', signed(`{"payload":${compact}}`, `{"payload":${compact}}`), 'failed'],
  ['no payload', signed('{"event":"T"}', compact), 'not-checkable'],
  ['no JSON', signed('text', compact), 'not-checkable'],
  ['no header', { headers: [], body: new Uint8Array() }, 'not-signed'],
  [
    'a signature that is no base64',
    {
      headers: [['x-bitso-webhook-event-signature', '???']] as [string, string][],
      body: signed(`{"payload":${compact}}`, '').body,
    },
    'failed',
  ],
])('%s is reported with a message', (_what, delivery, outcome) => {
  const result = check(delivery)
  expect(result).toMatchObject({ outcome, over: null })
  expect(result.message).toMatch(/\.$/)
})

test('a key is taken as PEM and as base64 of DER; nothing else is a key', () => {
  expect(readPublicKey(publicKey.export({ format: 'pem', type: 'spki' }).toString())).not.toBeNull()
  expect(readPublicKey(` ${der}\n`)).not.toBeNull()
  const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey
  for (const text of [
    '',
    'key',
    der.slice(0, 40),
    elliptic.export({ format: 'pem', type: 'spki' }).toString(),
  ]) {
    expect(readPublicKey(text)).toBeNull()
  }
})
