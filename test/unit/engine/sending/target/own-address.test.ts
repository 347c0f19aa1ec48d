import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import {
  isThisMachine,
  refuseOwn,
  refuseResolvedOwn,
} from '../../../../../main/engine/sending/target/own-address.ts'
import { parseTargetUrl } from '../../../../../main/engine/sending/target/target-url.ts'

const own = { ports: () => [4400, 5500], isTunnel: (url: string) => url.startsWith('https://own.example/') }
const ownAddresses = Object.values(networkInterfaces()).flatMap(known => known?.map(one => one.address) ?? [])

test.each([
  'http://127.0.0.1:4400/',
  'http://127.9.9.9:5500/hooks',
  'http://localhost:4400',
  'http://any.localhost.:4400',
  'http://[::1]:4400/',
  'http://0.0.0.0:4400/',
  'http://[::]:4400/',
  'http://[::ffff:127.0.0.1]:4400/',
  'http://2130706433:4400/',
  'http://0x7f.1:4400/',
  'https://own.example/hooks',
])('%s leads back here', url => {
  expect(() => refuseOwn(parseTargetUrl(url), own)).toThrow(/forwarding would loop/)
})

test.each(['http://127.0.0.1:3000/', 'http://192.0.2.7:4400/', 'https://other.example/'])(
  '%s does not',
  url => {
    expect(() => refuseOwn(parseTargetUrl(url), own)).not.toThrow()
  },
)

test('every address of the machine is this machine', () => {
  expect(ownAddresses.filter(address => !isThisMachine(address))).toEqual([])
})

test('a name that resolves to this machine leads back here too, and one that is unknown does not', async () => {
  // Only a resolver knows this one as a loopback address.
  const target = { ...parseTargetUrl('http://own-name.example:4400/'), hostname: '127.1' }
  await expect(refuseResolvedOwn(target, own)).rejects.toMatchObject({ code: 'invalid-url' })
  await refuseResolvedOwn(parseTargetUrl('http://nobody.invalid:4400/'), own)
})
