import { expect, test } from 'vitest'
import { isLocalhostName } from '#contract/loopback'
import {
  isLoopbackAddress,
  isLoopbackHost,
  isPublicHost,
  plainAddress,
  unreachableAddress,
  unreachableName,
} from '../../../../main/engine/net/hosts.ts'

test.each([
  ['127.0.0.1', /loopback/],
  ['127.9.9.9', /loopback/],
  ['[::1]', /loopback/],
  ['::ffff:127.0.0.1', /loopback/],
  ['[::ffff:7f00:1]', /loopback/],
  ['10.1.2.3', /private/],
  ['172.31.0.1', /private/],
  ['192.168.1.1', /private/],
  ['::ffff:c0a8:101', /private/],
  ['fd00::1', /private/],
  ['169.254.1.1', /link/],
  ['fe80::1%eth0', /link/],
  ['100.64.0.1', /provider/],
  ['0.0.0.0', /no machine/],
  ['::', /no machine/],
  ['203.0.113.9', /documentation/],
  ['239.1.1.1', /groups/],
])('%s cannot be reached from the public web', (address, words) => {
  expect(unreachableAddress(address)).toMatch(words)
})

test.each([
  '8.8.8.8',
  '172.32.0.1',
  '2606:4700::1',
  'fc::1',
  '::ffff:8.8.8.8',
  'example.com',
  '10.example.com',
])('%s may be reached from the public web', host => {
  expect(unreachableAddress(host)).toBeNull()
  expect(unreachableName(host)).toBeNull()
})

test.each([
  'localhost',
  'app.localhost',
  'machine.local',
  'db.internal',
  'intranet',
  'x.test.',
  'host.localdomain',
  'router.lan',
  'nas.home.arpa',
  'nobody.invalid',
  'address.onion',
])('%s is no public name', host => {
  expect(unreachableName(host)).not.toBeNull()
})

test.each(['localhost', 'LOCALHOST.', 'a.localhost', '127.0.0.2', '[::1]', '::1'])(
  '%s is the loopback of this machine',
  host => {
    expect(isLoopbackHost(host)).toBe(true)
    expect(isPublicHost(host)).toBe(false)
  },
)

test.each([
  '10.0.0.1',
  'localhost.example.com',
  'example.com',
  '127.example.com',
  // If they counted as loopback, sending there would need no confirmation; nobody writes their own machine so.
  '::ffff:127.0.0.1',
  '[::ffff:7f00:1]',
  '0.0.0.0',
  '::',
])('%s does not pass for the loopback', host => {
  expect(isLoopbackHost(host)).toBe(false)
})

test.each([
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.1.1',
  '100.64.0.1',
  '0.0.0.0',
  '[fd00::1]',
  'fe80::1',
  'printer',
  'box.local',
  'db.internal.',
  'router.lan',
  'app.test',
  'nas.home.arpa',
  'host.localdomain',
])('%s is on a network of its own', host => {
  expect(isPublicHost(host)).toBe(false)
})

test.each([
  'example.com',
  '8.8.8.8',
  '172.32.0.1',
  '[2001:db8::1]',
  'fc::1',
  '::',
  '203.0.113.9',
  '::ffff:10.0.0.1',
  '[::ffff:7f00:1]',
  'nobody.invalid',
  'address.onion',
  'home.arpa.example.com',
  'notlocal.example',
])('what is sent to %s may leave, or is not known to stay', host => {
  expect(isPublicHost(host)).toBe(true)
})

test('an IPv4 address within IPv6 is the IPv4 address, and nothing else is changed', () => {
  expect(
    ['::ffff:192.0.2.1', '::FFFF:c000:201', '192.0.2.1', 'fd00::1', '::ffff:1', '::ffff:999.0.0.1', ''].map(
      plainAddress,
    ),
  ).toEqual(['192.0.2.1', '192.0.2.1', '192.0.2.1', 'fd00::1', '::ffff:1', '::ffff:999.0.0.1', ''])
})

test('what only looks like a loopback address is none', () => {
  expect(['127.0.0.1', '::1'].every(isLoopbackAddress)).toBe(true)
  expect(['127.secret', '127.0.0.1.example', '127', '', 'localhost', '[::1]'].some(isLoopbackAddress)).toBe(
    false,
  )
  expect(['localhost.example', 'mylocalhost', ''].some(isLocalhostName)).toBe(false)
})
