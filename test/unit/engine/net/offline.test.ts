import { expect, test } from 'vitest'
import { isOffline, outsideAddresses } from '../../../../main/engine/net/offline.ts'

const own = [{ address: '127.0.0.1', internal: true }]

test.each([
  ['nothing but itself', { lo: own }, true],
  ['an address that it gave itself', { lo: own, eth0: [{ address: '169.254.3.4', internal: false }] }, true],
  ['a link-local address', { eth0: [{ address: 'fe80::1', internal: false }] }, true],
  ['an address of a network', { lo: own, eth0: [{ address: '192.168.1.2', internal: false }] }, false],
  ['an IPv6 address of a network', { eth0: [{ address: '2001:db8::1', internal: false }] }, false],
])('a computer with %s is offline: %#', (_case, interfaces, isSo) => {
  expect(isOffline(interfaces)).toBe(isSo)
})

test('the same addresses in another order are the same text', () => {
  const one = { address: '10.0.0.1', internal: false }
  const two = { address: '10.0.0.2', internal: false }
  expect(outsideAddresses({ a: [one], b: [two] })).toBe(outsideAddresses({ b: [two], a: [one] }))
  expect(outsideAddresses({ a: [one] })).not.toBe(outsideAddresses({ a: [one, two] }))
})
