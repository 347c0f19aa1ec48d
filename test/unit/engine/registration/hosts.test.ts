import { expect, test } from 'vitest'
import {
  isLoopbackHost,
  unreachableAddress,
  unreachableName,
} from '../../../../main/engine/registration/hosts.ts'

test.each([
  ['127.0.0.1', /loopback/],
  ['127.9.9.9', /loopback/],
  ['[::1]', /loopback/],
  ['::ffff:127.0.0.1', /loopback/],
  ['10.1.2.3', /private/],
  ['172.31.0.1', /private/],
  ['192.168.1.1', /private/],
  ['fd00::1', /private/],
  ['169.254.1.1', /link/],
  ['100.64.0.1', /provider/],
  ['0.0.0.0', /no machine/],
  ['203.0.113.9', /documentation/],
  ['239.1.1.1', /groups/],
])('%s cannot be reached from the public web', (address, words) => {
  expect(unreachableAddress(address)).toMatch(words)
})

test.each(['8.8.8.8', '172.32.0.1', '2606:4700::1', 'example.com', '10.example.com'])(
  '%s may be reached from the public web',
  host => {
    expect(unreachableAddress(host)).toBeNull()
    expect(unreachableName(host)).toBeNull()
  },
)

test.each(['localhost', 'app.localhost', 'machine.local', 'db.internal', 'intranet', 'x.test.'])(
  '%s is no public name',
  host => {
    expect(unreachableName(host)).not.toBeNull()
  },
)

test('loopback is told by name and number alone', () => {
  expect(['localhost', 'a.localhost', '127.0.0.2', '[::1]'].map(isLoopbackHost)).not.toContain(false)
  expect(['10.0.0.1', 'localhost.example.com', 'example.com'].map(isLoopbackHost)).not.toContain(true)
})
