import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'
import { isLocalhostName } from '#contract/loopback'

/**
 * What hosts are, by their name or number alone: nothing is looked up. Two different questions are answered here. Can the
 * public web reach a host (`unreachableAddress`, `unreachableName`)? Does what is sent to it stay on this machine or its
 * network (`isLoopbackHost`, `isPublicHost`)? What neither rule knows counts as public, so that the user is asked.
 */

interface AddressKind {
  readonly words: string
  readonly addresses: BlockList
  /** What is sent there stays on this machine or its networks. */
  readonly isNear?: true
}

const loopback = blocks(['127.0.0.0', 8], ['::1', 128])

/** Addresses that nothing in the public web can reach. An IPv4 block holds its addresses within IPv6 too. */
const kinds: readonly AddressKind[] = [
  { words: 'the loopback of this machine', addresses: loopback },
  {
    words: 'an address of a private network',
    addresses: blocks(['10.0.0.0', 8], ['172.16.0.0', 12], ['192.168.0.0', 16], ['fc00::', 7]),
    isNear: true,
  },
  {
    words: 'an address of one network link only',
    addresses: blocks(['169.254.0.0', 16], ['fe80::', 10]),
    isNear: true,
  },
  {
    words: 'an address shared by a provider’s customers',
    addresses: blocks(['100.64.0.0', 10]),
    isNear: true,
  },
  // Connecting to either reaches this machine; only the first is written for that.
  { words: 'an address that stands for no machine', addresses: blocks(['0.0.0.0', 8]), isNear: true },
  { words: 'an address that stands for no machine', addresses: blocks(['::', 128]) },
  {
    words: 'an address for documentation and tests',
    addresses: blocks(
      ['192.0.2.0', 24],
      ['198.51.100.0', 24],
      ['203.0.113.0', 24],
      ['198.18.0.0', 15],
      ['2001:db8::', 32],
    ),
  },
  { words: 'an address for groups of machines', addresses: blocks(['224.0.0.0', 3], ['ff00::', 8]) },
]

/** Names that public name servers do not know. Near: what is sent to them stays on the local network. */
const specialNames = {
  /** RFC 6762 and RFC 8375; RFC 6761, section 6.2; `internal` by ICANN, `lan` and `localdomain` by custom of routers. */
  near: ['local', 'home.arpa', 'test', 'internal', 'lan', 'localdomain'],
  /** RFC 6761, section 6.4, never exists. RFC 7686 leads to a machine anywhere, but by Tor alone. */
  far: ['invalid', 'onion'],
} as const

const nearNames = under(specialNames.near)
const unknownNames = under([...specialNames.near, ...specialNames.far])

/** Why the public web cannot reach an address; `null` where it may. Takes IPv6 with or without brackets. */
export function unreachableAddress(hostname: string): string | null {
  return kindOf(withoutBrackets(hostname))?.words ?? null
}

/** Why a name can be known on this machine or network only; `null` where it may be public. */
export function unreachableName(hostname: string): string | null {
  if (isLocalhostName(hostname)) return 'a name of this machine'
  if (unknownNames.test(`.${hostname}`)) return 'a name that only a local network knows'
  if (isIP(withoutBrackets(hostname)) === 0 && !hostname.replace(/\.$/, '').includes('.')) {
    return 'a name without a domain'
  }
  return null
}

/** This machine. Sending there needs no confirmation, so an IPv4 address within IPv6 does not count. */
export function isLoopbackHost(hostname: string): boolean {
  return isLocalhostName(hostname) || isLoopbackAddress(withoutBrackets(hostname))
}

/** `127.0.0.0/8` or `::1`, as text without brackets. */
export function isLoopbackAddress(address: string): boolean {
  return !isMapped(address) && holds(loopback, address)
}

/**
 * Neither this machine nor a private network. Guards what is sent, so it is `true` wherever that is not certain: for an
 * IPv4 address within IPv6, for addresses of documentation, and for `.invalid` and `.onion`.
 */
export function isPublicHost(hostname: string): boolean {
  if (isLoopbackHost(hostname)) return false
  const address = withoutBrackets(hostname)
  if (isIP(address) !== 0) return isMapped(address) || kindOf(address)?.isNear !== true
  return hostname.includes('.') && !nearNames.test(hostname)
}

/** Whether a text is an IPv4 or an IPv6 address. */
export function isAddress(text: string): boolean {
  return isIP(text) !== 0
}

/** An IPv4 address within IPv6 (`::ffff:192.0.2.1`, `::ffff:c000:201`) as the IPv4 address; any other text as it is. */
export function plainAddress(address: string): string {
  if (!isMapped(address)) return address
  const [, dotted, high = '', low = ''] = mapped.exec(address) ?? []
  if (dotted !== undefined) return isIPv4(dotted) ? dotted : address
  const words = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return words.flatMap(word => [word >> 8, word & 255]).join('.')
}

export function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}

const mapped = /^::ffff:(?:(\d+\.\d+\.\d+\.\d+)|([0-9a-f]{1,4}):([0-9a-f]{1,4}))$/i

function isMapped(address: string): boolean {
  return address.startsWith('::') && mapped.test(address)
}

function kindOf(address: string): AddressKind | undefined {
  return kinds.find(({ addresses }) => holds(addresses, address))
}

function holds(addresses: BlockList, address: string): boolean {
  if (isIPv4(address)) return addresses.check(address, 'ipv4')
  return isIPv6(address) && addresses.check(address, 'ipv6')
}

/** Ends with a dot and one of the names. */
function under(names: readonly string[]): RegExp {
  return new RegExp(`\\.(${names.map(name => name.replaceAll('.', '\\.')).join('|')})\\.?$`, 'i')
}

function blocks(...subnets: [address: string, prefix: number][]): BlockList {
  const list = new BlockList()
  for (const [address, prefix] of subnets) {
    list.addSubnet(address, prefix, isIPv4(address) ? 'ipv4' : 'ipv6')
  }
  return list
}
