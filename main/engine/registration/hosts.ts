import { BlockList, isIP, isIPv4 } from 'node:net'

/** Addresses that nothing in the public web can reach, with the words for each kind. */
const kinds: readonly [words: string, list: BlockList][] = [
  ['the loopback of this machine', blocks(['127.0.0.0', 8], ['::1', 128])],
  [
    'an address of a private network',
    blocks(['10.0.0.0', 8], ['172.16.0.0', 12], ['192.168.0.0', 16], ['fc00::', 7]),
  ],
  ['an address of one network link only', blocks(['169.254.0.0', 16], ['fe80::', 10])],
  ['an address shared by a provider’s customers', blocks(['100.64.0.0', 10])],
  ['an address that stands for no machine', blocks(['0.0.0.0', 8], ['::', 128])],
  [
    'an address for documentation and tests',
    blocks(
      ['192.0.2.0', 24],
      ['198.51.100.0', 24],
      ['203.0.113.0', 24],
      ['198.18.0.0', 15],
      ['2001:db8::', 32],
    ),
  ],
  ['an address for groups of machines', blocks(['224.0.0.0', 3], ['ff00::', 8])],
]

/** Names that public name servers never know (RFC 6761, RFC 6762, RFC 8375). */
const localNames = /(^|\.)(local|internal|lan|home\.arpa|test|invalid|onion)\.?$/i

/** Why the public web cannot reach an address; `null` where it may. Takes IPv6 with or without brackets. */
export function unreachableAddress(hostname: string): string | null {
  const address = withoutBrackets(hostname)
  const version = isIP(address)
  if (version === 0) return null
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  const plain = mapped ?? address
  const found = kinds.find(([, list]) => list.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6'))
  return found === undefined ? null : found[0]
}

/** Why a name can be known on this machine or network only; `null` where it may be public. */
export function unreachableName(hostname: string): string | null {
  if (isLocalhostName(hostname)) return 'a name of this machine'
  if (localNames.test(hostname)) return 'a name that only a local network knows'
  if (isIP(withoutBrackets(hostname)) === 0 && !hostname.replace(/\.$/, '').includes('.')) {
    return 'a name without a domain'
  }
  return null
}

/** This machine, by its name or number alone; nothing is looked up. */
export function isLoopbackHost(hostname: string): boolean {
  return isLocalhostName(hostname) || unreachableAddress(hostname) === kinds[0]?.[0]
}

export function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}

/** By RFC 6761 these are this machine, whatever a name server says. */
function isLocalhostName(hostname: string): boolean {
  return /^(.+\.)?localhost\.?$/i.test(hostname)
}

function blocks(...subnets: [address: string, prefix: number][]): BlockList {
  const list = new BlockList()
  for (const [address, prefix] of subnets) {
    list.addSubnet(address, prefix, isIPv4(address) ? 'ipv4' : 'ipv6')
  }
  return list
}
