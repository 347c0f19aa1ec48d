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

/**
 * A host | where it is: the loopback of this machine, a local network, or possibly public | why the public
 * web can't reach it as an address, or that it is no public name. Sending to loopback needs no confirmation,
 * so nothing that only looks like it may count as loopback.
 */
const hosts = `
127.0.0.1         | loopback | loopback
127.9.9.9         | loopback | loopback
[::1]             | loopback | loopback
::1               | loopback | loopback
localhost         | loopback | no public name
LOCALHOST.        | loopback | no public name
app.localhost     | loopback | no public name
10.1.2.3          | own      | private
172.16.0.1        | own      | private
172.31.0.1        | own      | private
192.168.1.1       | own      | private
fd00::1           | own      | private
[fd00::1]         | own      | private
169.254.1.1       | own      | link
fe80::1           | own      | link
100.64.0.1        | own      | provider
0.0.0.0           | loopback | no machine
machine.local     | own      | no public name
db.internal.      | own      | no public name
intranet          | own      | no public name
x.test.           | own      | no public name
host.localdomain  | own      | no public name
router.lan        | own      | no public name
nas.home.arpa     | own      | no public name
::ffff:127.0.0.1  | public   | loopback
[::ffff:7f00:1]   | public   | loopback
::ffff:c0a8:101   | public   | private
::                | loopback | no machine
0.0.0.1           | own      | no machine
fec0::1           | own      | private
[64:ff9b::a00:1]  | public   | private
64:ff9b::7f00:1   | public   | loopback
64:ff9b:1::808:808 | public  | private
2002:7f00:1::     | public   | loopback
2002:a00::1       | public   | private
::127.0.0.1       | public   | loopback
::ffff:0:10.0.0.1 | public   | private
203.0.113.9       | public   | documentation
nobody.invalid    | public   | no public name
address.onion     | public   | no public name
8.8.8.8           | public   | reachable
172.32.0.1        | public   | reachable
2606:4700::1      | public   | reachable
64:ff9b::808:808  | public   | reachable
2002:808:808::1   | public   | reachable
fc::1             | public   | reachable
::ffff:8.8.8.8    | public   | reachable
example.com       | public   | reachable
10.example.com    | public   | reachable
127.example.com   | public   | reachable
localhost.example.com | public | reachable
home.arpa.example.com | public | reachable
notlocal.example  | public   | reachable
`

test.each(
  hosts
    .trim()
    .split('\n')
    .map(line => line.split('|').map(part => part.trim())),
)('%s is %s, and from the public web it is %s', (host = '', place = '', reached = '') => {
  expect([isLoopbackHost(host), isPublicHost(host)]).toEqual([place === 'loopback', place === 'public'])
  const isName = reached === 'no public name'
  expect(unreachableName(host) !== null).toBe(isName)
  if (isName || reached === 'reachable') expect(unreachableAddress(host)).toBeNull()
  else expect(unreachableAddress(host)).toContain(reached)
})

test('a zone of an address, and an address for groups, are known too', () => {
  expect(unreachableAddress('fe80::1%eth0')).toContain('link')
  expect(unreachableAddress('239.1.1.1')).toContain('groups')
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
