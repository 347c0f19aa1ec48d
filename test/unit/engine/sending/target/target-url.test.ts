import { describe, expect, test } from 'vitest'
import { resolveTarget } from '../../../../../main/engine/sending/target/target.ts'
import { parseTargetUrl } from '../../../../../main/engine/sending/target/target-url.ts'

describe('the path', () => {
  test.each([
    ['http://localhost:3000', '/'],
    ['http://localhost:3000?a=1', '/?a=1'],
    ['http://localhost/a/../b/./c//d', '/a/../b/./c//d'],
    ['http://localhost/%2e%2E/[x]?q={1}|2#part', '/%2e%2E/[x]?q={1}|2'],
    ['  http://localhost/hooks  ', '/hooks'],
    ['HTTP://LOCALHOST/Hooks', '/Hooks'],
  ])('of %j goes out as given: %j', (url, path) => {
    expect(parseTargetUrl(url).path).toBe(path)
  })

  test('is escaped where a request line could not carry it', () => {
    expect(parseTargetUrl('http://localhost/año x').path).toBe('/a%C3%B1o%20x')
    expect(parseTargetUrl('http://localhost/a\r\nX-Injected: 1').path).not.toMatch(/[\r\n ]/)
  })
})

test('host, port and scheme are taken from the URL', () => {
  expect(parseTargetUrl('https://[::1]/x')).toMatchObject({
    isSecure: true,
    hostname: '::1',
    port: 443,
    host: '[::1]',
  })
  expect(parseTargetUrl('http://Localhost:8080')).toMatchObject({
    isSecure: false,
    port: 8080,
    host: 'localhost:8080',
  })
})

test.each([
  '',
  'localhost:3000',
  'ftp://localhost/',
  'file:///etc/hosts',
  'http:/localhost',
  'http://',
  '//localhost',
])('%j is no target', url => {
  expect(() => parseTargetUrl(url)).toThrowError(expect.objectContaining({ code: 'invalid-url' }))
})

test('a delivery in absolute form goes to its path', () => {
  const rules = { captureUrl: 'http://127.0.0.1:4000', allowRemote: false, allowedHosts: [] } as const
  const toListener = resolveTarget({ to: 'listener' }, rules)
  expect(toListener('http://hooks.example.com/abs?x=1').text).toBe('http://127.0.0.1:4000/abs?x=1')
  expect(toListener('http://hooks.example.com').text).toBe('http://127.0.0.1:4000/')
  const toUrl = resolveTarget({ to: 'url', url: 'http://localhost/base' }, rules, true)
  expect(toUrl('HTTP://hooks.example.com?x=1').path).toBe('/base/?x=1')
})

test('a URL with a password is refused without repeating it', () => {
  const attempt = (): unknown => parseTargetUrl('http://someone:hunter2@localhost/')
  expect(attempt).toThrowError(expect.objectContaining({ code: 'invalid-url' }))
  expect(attempt).not.toThrowError(/hunter2/)
})

// Which hosts are this machine: test/unit/contract/loopback.test.ts.
test.each(['http://my-app.localhost:3000/', 'http://127.1/', 'http://[::1]:3000/', 'http://0.0.0.0/'])(
  '%s is this machine',
  url => {
    expect(parseTargetUrl(url).isLoopback).toBe(true)
  },
)

test.each(['http://127.0.0.1.example.com/', 'http://10.0.0.1/', 'http://0.0.0.1/', 'http://[::2]/'])(
  '%s is refused unless remote targets are allowed',
  url => {
    const options = { captureUrl: null, allowedHosts: [] }
    expect(() => resolveTarget({ to: 'url', url }, { ...options, allowRemote: false })).toThrowError(
      expect.objectContaining({ code: 'remote-target-refused' }),
    )
    expect(resolveTarget({ to: 'url', url }, { ...options, allowRemote: true })('/').text).toBe(url)
  },
)

test('a host that the user has allowed is not refused, and only that one', () => {
  const rules = { captureUrl: null, allowRemote: false, allowedHosts: ['hooks.example.com'] }
  const resolve = (url: string) => resolveTarget({ to: 'url', url }, rules)('/').text
  expect(resolve('https://hooks.example.com/x')).toBe('https://hooks.example.com/x')
  expect(() => resolve('https://example.com/')).toThrowError(
    expect.objectContaining({
      code: 'remote-target-refused',
      details: { host: 'example.com', isPublic: true },
    }),
  )
  for (const host of ['evilhooks.example.com', 'evil.hooks.example.com', 'hooks.example.com.evil.example']) {
    expect(() => resolve(`https://${host}/`)).toThrow('is not this machine')
  }
})

test.each([
  ['http://127.0.0.1:3000', '/hooks?x=1', 'http://127.0.0.1:3000/hooks?x=1'],
  ['http://127.0.0.1:3000/', '/hooks', 'http://127.0.0.1:3000/hooks'],
  ['http://127.0.0.1:3000/base/?key=a', '/hooks/?x=1&y=2', 'http://127.0.0.1:3000/base/hooks/?key=a&x=1&y=2'],
  ['http://127.0.0.1:3000/base', '/../[1]', 'http://127.0.0.1:3000/base/../[1]'],
  ['http://127.0.0.1:3000', 'http://old.example/hooks', 'http://127.0.0.1:3000/hooks'],
  ['http://127.0.0.1:3000/base', '*', 'http://127.0.0.1:3000/base/*'],
  ['http://127.0.0.1:3000/app?k=1?2', '/a?b?c', 'http://127.0.0.1:3000/app/a?k=1?2&b?c'],
  ['http://127.0.0.1:3000', '/a??', 'http://127.0.0.1:3000/a??'],
  ['http://127.0.0.1:3000/app?', '/a', 'http://127.0.0.1:3000/app/a'],
  ['http://127.0.0.1:3000/app?k=1', '/a?', 'http://127.0.0.1:3000/app/a?k=1'],
])('%s with the captured %s is %s', (url, captured, expected) => {
  const rules = { captureUrl: null, allowRemote: false, allowedHosts: [] }
  expect(resolveTarget({ to: 'url', url }, rules, true)(captured).text).toBe(expected)
})

describe('the listener as target', () => {
  const captureUrl = 'http://127.0.0.1:4400'

  test('is called at the path that is asked', () => {
    const at = (path: string): string =>
      resolveTarget({ to: 'listener' }, { captureUrl, allowedHosts: [], allowRemote: false })(path).text
    expect(at('/hooks?x=1')).toBe('http://127.0.0.1:4400/hooks?x=1')
    expect(at('/')).toBe('http://127.0.0.1:4400/')
    expect(at('')).toBe('http://127.0.0.1:4400/')
  })

  test('says what to do while it does not run', () => {
    expect(() =>
      resolveTarget({ to: 'listener' }, { captureUrl: null, allowedHosts: [], allowRemote: false }),
    ).toThrowError(
      expect.objectContaining({
        code: 'not-found',
        message: 'Hooktrail does not capture deliveries now. Resume capturing, or send to a URL.',
      }),
    )
  })
})
