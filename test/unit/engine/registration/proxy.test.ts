import { expect, test } from 'vitest'
import { proxyFor } from '../../../../main/engine/registration/proxy.ts'

const via = (url: string, env: Record<string, string>) => {
  const proxy = proxyFor(new URL(url), name => env[name])
  return proxy instanceof URL ? proxy.href : proxy
}
const proxy = 'http://proxy.example.com:3128/'

test('each scheme has its variable, lower case first, and ALL_PROXY for both', () => {
  expect(via('https://example.com', { HTTPS_PROXY: proxy })).toBe(proxy)
  expect(via('https://example.com', { https_proxy: proxy, HTTPS_PROXY: 'http://other:1' })).toBe(proxy)
  expect(via('https://example.com', { HTTP_PROXY: proxy })).toBeNull()
  expect(via('http://example.com', { HTTP_PROXY: proxy })).toBe(proxy)
  expect(via('https://example.com', { ALL_PROXY: 'proxy.example.com:3128' })).toBe(proxy)
  expect(via('https://example.com', { HTTPS_PROXY: '' })).toBeNull()
})

test.each([
  ['example.com', true],
  ['.example.com', true],
  ['*.example.com', true],
  ['other.com, api.example.com', true],
  ['example.com:443', true],
  ['example.com:8443', false],
  ['ample.com', false],
  ['*', true],
  ['', false],
])('NO_PROXY=%j excepts api.example.com: %s', (NO_PROXY, isExcepted) => {
  expect(via('https://api.example.com/', { HTTPS_PROXY: proxy, NO_PROXY })).toBe(isExcepted ? null : proxy)
})

test('addresses are excepted alone and by range', () => {
  const env = { HTTP_PROXY: proxy, NO_PROXY: '10.1.0.0/16,[fd00::1],192.168.1.1:8080' }
  expect(via('http://10.1.2.3/', env)).toBeNull()
  expect(via('http://10.2.2.3/', env)).toBe(proxy)
  expect(via('http://[fd00::1]/', env)).toBeNull()
  expect(via('http://192.168.1.1:8080/', env)).toBeNull()
  expect(via('http://192.168.1.1/', env)).toBe(proxy)
})

test('this machine is reached directly unless the proxy is on it too', () => {
  expect(via('http://127.0.0.1:4500/', { HTTP_PROXY: proxy })).toBeNull()
  expect(via('http://127.0.0.1:4500/', { HTTP_PROXY: 'http://127.0.0.1:3128' })).toBe(
    'http://127.0.0.1:3128/',
  )
})

test('a proxy of another kind is said to be invalid', () => {
  expect(via('https://example.com', { HTTPS_PROXY: 'socks5://localhost:1080' })).toBe('invalid')
  expect(via('https://example.com', { HTTPS_PROXY: 'http://' })).toBe('invalid')
})
