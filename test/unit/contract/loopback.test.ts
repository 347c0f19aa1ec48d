import { expect, test } from 'vitest'
import { isLoopbackHostname } from '#contract/loopback'
import { isLoopbackHost } from '../../../main/engine/net/hosts.ts'

test.each([
  ['http://localhost:4400/a', true],
  ['http://LOCALHOST.', true],
  ['http://app.localhost', true],
  ['http://127.0.0.1', true],
  ['http://127.9.9.9/', true],
  ['http://127.1', true],
  ['http://0x7f000001', true],
  ['http://[::1]:80', true],
  ['http://[0:0:0:0:0:0:0:1]', true],
  ['http://[::0.0.0.1]', true],
  ['http://[::ffff:127.0.0.1]', false],
  ['http://127.0.0.1.example', false],
  ['http://128.0.0.1', false],
  ['http://0.0.0.1', false],
  ['http://localhost.example', false],
  ['http://mylocalhost', false],
])('%s: %s, and the engine says the same', (url, isLoopback) => {
  const { hostname } = new URL(url)
  expect(isLoopbackHostname(hostname)).toBe(isLoopback)
  expect(isLoopbackHost(hostname)).toBe(isLoopback)
})

// What is sent there reaches this machine, but no update may be redirected there.
test.each(['http://0.0.0.0', 'http://0', 'http://[::]'])('%s is this machine for the engine alone', url => {
  const { hostname } = new URL(url)
  expect([isLoopbackHostname(hostname), isLoopbackHost(hostname)]).toEqual([false, true])
})
