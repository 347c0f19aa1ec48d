import { expect, test } from 'vitest'
import { checkedBaseUrl } from '../../../../main/engine/registration/base-url.ts'

test.each([
  ['https://stage.buildwithjuno.com/', 'https://stage.buildwithjuno.com'],
  [' https://API.example.com:8443/base// ', 'https://api.example.com:8443/base'],
  ['http://127.0.0.1:4500', 'http://127.0.0.1:4500'],
  ['http://localhost:4500/', 'http://localhost:4500'],
  ['http://[::1]:4500', 'http://[::1]:4500'],
])('%s is kept as %s', (given, saved) => {
  expect(checkedBaseUrl(given)).toBe(saved)
})

test.each([
  ['ftp://example.com', /must start with https/],
  ['example.com', /must start with https/],
  ['https://', /no host/],
  ['https://example.com:99999', /an invalid port/],
  ['http://example.com', /Use https/],
  ['http://127.0.0.1.example.com', /Use https/],
  ['https://user:word@example.com', /user name or password/],
  ['https://example.com?key=1', /query/],
  ['https://example.com#', /query or a fragment/],
])('%s is refused', (given, reason) => {
  expect(() => checkedBaseUrl(given)).toThrow(reason)
})
