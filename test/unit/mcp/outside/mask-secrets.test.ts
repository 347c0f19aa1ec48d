import { expect, test } from 'vitest'
import { maskedHeaders, maskedUrls } from '../../../../main/mcp/outside/mask-secrets.ts'
import { processorMs } from '../../../support/processor-ms.ts'

test.each([
  ...['Authorization', 'proxy-authorization', 'Cookie', 'X-Signature', 'X-Api-Key', 'x-webhook-secret'],
  ...['X-Sig', 'X-JWT-Assertion', 'x_bearer', 'X-Passwd'],
])('the value of %s is hidden', name => {
  expect(maskedHeaders([[name, 'canary']])).toEqual([
    { name, value: '(hidden, 6 characters)', is_hidden: true },
  ])
})

test.each(['Content-Type', 'User-Agent', 'X-Request-Id', 'Host', 'X-Design'])(
  'the value of %s is shown',
  name => {
    expect(maskedHeaders([[name, 'value']])).toEqual([{ name, value: 'value', is_hidden: false }])
  },
)

test('credentials in a query are hidden, and the rest stays', () => {
  expect(maskedUrls('/hook?id=7&token=canary&api_key=canary&x=1')).toBe(
    '/hook?id=7&token=(hidden)&api_key=(hidden)&x=1',
  )
  expect(maskedUrls('/hook?sp=r&sig=canary&pwd=canary')).toBe('/hook?sp=r&sig=(hidden)&pwd=(hidden)')
  expect(maskedUrls('/hook?%74oken=canary')).toBe('/hook?%74oken=(hidden)')
  expect(maskedUrls('/hook#token=canary')).toBe('/hook#token=(hidden)')
  expect(maskedUrls('https://me:canary@h.example/?a=1')).toBe('https://(hidden)@h.example/?a=1')
  expect(maskedUrls('see https://canary@h.example, me@h.example')).toBe(
    'see https://(hidden)@h.example, me@h.example',
  )
  expect(maskedUrls('a, b,u:canary,x@h/c,:@h')).toBe('a, b,(hidden)@h/c,:@h')
  expect(maskedUrls('/token=1/%?a=%E0')).toBe('/token=1/%?a=%E0')
})

test.each([
  ['Referer', 'https://shop.example/cb?token=canary&x=1', 'https://shop.example/cb?token=(hidden)&x=1'],
  ['X-Original-URL', '/hook?a=1#access_token=canary', '/hook?a=1#access_token=(hidden)'],
  ['X-Forwarded-Uri', 'http://user:canary@host/a', 'http://(hidden)@host/a'],
  ['Link', '<https://a/?api_key=canary>; rel="next"', '<https://a/?api_key=(hidden)>; rel="next"'],
  ['Forwarded', 'for=192.0.2.1;secret="canary; canary"', 'for=192.0.2.1;secret=(hidden)'],
  ['X-Data', 'session=canary', 'session=(hidden)'],
])('a credential within the value of %s is hidden, and the rest stays', (name, value, shown) => {
  expect(maskedHeaders([[name, value]])).toEqual([{ name, value: shown, is_hidden: true }])
})

test.each([
  ['/hook?next=/y?token=canary&x=1', '/hook?next=(hidden)&x=1'],
  ['/hook?next=https%3A%2F%2Fx%2F%3Ftoken%3Dcanary&x=1', '/hook?next=(hidden)&x=1'],
  ['/hook?next=https%253A%252F%252Fx%252F%253Ftoken%253Dcanary', '/hook?next=(hidden)'],
  ['http://user:canary@host/a?x=1', 'http://(hidden)@host/a?x=1'],
  ['/hook?next=http://user:p@sscanary@host/a', '/hook?next=(hidden)'],
  ['/hook?next=http://user:p@ss@canary@@host/a&x=1', '/hook?next=(hidden)&x=1'],
  ['/hook?next=http://user:p%40sscanary@host/a', '/hook?next=(hidden)'],
  ['/hook?next=http%3A%2F%2Fuser%3Ap%40sscanary%40host', '/hook?next=(hidden)'],
  ['/hook?next=/y?to=http://user:p@sscanary@host/a&x=1', '/hook?next=(hidden)&x=1'],
  ['/hook?next=http://canary@host/a', '/hook?next=(hidden)'],
  ['http://user:p@sscanary@host/a', 'http://(hidden)@host/a'],
  ['http://@canary@host/a', 'http://(hidden)@host/a'],
  ['me@h.example,user:p@sscanary@host/a', 'me@h.example,(hidden)@host/a'],
])('a credential of a URL within a URL is hidden: %s', (target, shown) => {
  expect(maskedUrls(target)).toBe(shown)
})

test('a long text of parameters is masked in time in proportion to it', () => {
  const text = `/hook?${'a=%3Fb%3D'.repeat(20_000)}${'?token=canary'.repeat(5_000)}//${'a:'.repeat(50_000)} ${'a:'.repeat(50_000)} ${'@a:'.repeat(50_000)}`
  const mask = () => expect(maskedUrls(text)).not.toContain('canary')
  expect(processorMs(mask)).toBeLessThan(1_000)
})
