import { expect, test } from 'vitest'
import { hmacAuthorization, signHmac } from '../../../../main/engine/registration/sign-hmac.ts'

// Observed beyond the specification, "Registration": test vectors.
const key = 'TESTKEY01'
const secret = '0123456789abcdef0123456789abcdef'
const vectors = [
  {
    nonce: 1_700_000_000_000,
    path: '/v4/webhooks',
    body: '{"callback_url":"https://example.com/juno-webhooks","events":["TRANSACTION"]}',
    signature: '5232cee0f097a5907e1d4d61d521779001480a14c652b3276f487cac25969561',
  },
  {
    nonce: 1_700_000_000_001,
    path: '/api/v3/webhooks/',
    body: '{"callback_url":"https://example.com/hooks/bitso"}',
    signature: '8fce54386913d9aea737be9f687519aa138b386fa99d22abe2e878d5a5ce2976',
  },
  {
    nonce: 1_700_000_000_001,
    path: '/api/v3/webhooks',
    body: '{"callback_url":"https://example.com/hooks/bitso"}',
    signature: '371a077684fdd95fc1db437fd65e224ff9aad3aa98e5ba453a779c0c4a8823a3',
  },
]

test.each(vectors)('signs $path as the vector says', ({ signature, ...request }) => {
  expect(signHmac({ ...request, method: 'POST' }, secret)).toBe(signature)
})

test('the header has scheme, key, nonce and signature', () => {
  const [vector] = vectors
  if (vector === undefined) throw new Error('There is no vector.')
  expect(hmacAuthorization({ ...vector, method: 'POST' }, key, secret)).toBe(
    `Bitso TESTKEY01:1700000000000:${vector.signature}`,
  )
})
