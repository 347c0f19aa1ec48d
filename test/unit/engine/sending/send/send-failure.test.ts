import { expect, test } from 'vitest'
import { describeFailure } from '../../../../../main/engine/sending/send/send-failure.ts'
import { parseTargetUrl } from '../../../../../main/engine/sending/target/target-url.ts'

const coded = (code: string): Error => Object.assign(new Error('text that nobody should see'), { code })

test.each([
  ['ECONNREFUSED', 'target-unreachable', 'Nothing listens on app.localhost:3000.'],
  ['ENOTFOUND', 'target-unreachable', 'No machine named app.localhost was found.'],
  ['EAI_AGAIN', 'target-unreachable', 'No machine named app.localhost was found.'],
  ['EHOSTUNREACH', 'target-unreachable', 'app.localhost:3000 is unreachable from here'],
  ['ETIMEDOUT', 'target-unreachable', 'does not accept connections'],
  ['ECONNRESET', 'target-closed', 'closed the connection before its response'],
  ['EPIPE', 'target-closed', 'closed the connection before its response'],
  ['HPE_INVALID_CONSTANT', 'target-response-invalid', 'isn’t valid HTTP'],
  ['HPE_HEADER_OVERFLOW', 'target-response-invalid', 'isn’t valid HTTP'],
  [
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'target-untrusted',
    'The certificate of app.localhost:3000 is self-signed.',
  ],
  ['CERT_HAS_EXPIRED', 'target-untrusted', 'The certificate of app.localhost:3000 has expired.'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'target-untrusted', 'is for another host name'],
  ['EPROTO', 'target-unreachable', 'Try http:// instead.'],
  ['ESOMETHING', 'target-unreachable', 'Sending to app.localhost:3000 failed (ESOMETHING).'],
])('%s is %s, in words: %s', (code, attemptCode, words) => {
  const failure = describeFailure(coded(code), parseTargetUrl('https://app.localhost:3000/'), null)
  expect(failure.code).toBe(attemptCode)
  expect(failure.message).toContain(words)
  expect(failure.message).not.toContain('nobody')
})

test('an authority is trusted by a variable of the sending process, and only a host that is not public is offered more', () => {
  const message = (url: string) =>
    describeFailure(coded('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), parseTargetUrl(url), null).message
  const way = new RegExp(`NODE_EXTRA_CA_CERTS to its PEM file .*process ${process.pid}`)
  for (const url of ['https://localhost/', 'https://10.0.0.1/']) {
    expect(message(url)).toMatch(way)
    expect(message(url)).toContain('accept this certificate')
  }
  expect(message('https://example.com/')).toMatch(way)
  expect(message('https://example.com/')).not.toContain('accept this certificate')
})

test('of several addresses that were tried the first failure is reported', () => {
  const all = new AggregateError([coded('ECONNREFUSED'), coded('EADDRNOTAVAIL')])
  expect(describeFailure(all, parseTargetUrl('http://[::1]:3000/'), null).message).toBe(
    'Nothing listens on [::1]:3000. Start your app or choose another URL.',
  )
})

test('a thrown value that is not an error is still reported', () => {
  expect(describeFailure('odd', parseTargetUrl('http://localhost/'), null)).toEqual({
    code: 'target-unreachable',
    message: 'Sending to localhost:80 failed. Check the URL and the network.',
  })
})
