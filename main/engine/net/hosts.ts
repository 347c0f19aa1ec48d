import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'
import { isLocalhostName } from '#contract/loopback'
import { hostsFileAddresses } from './hosts-file.ts'

/**
 * Classifies hosts by their name, number or line in the hosts file, without a name server. Two questions: can the public
 * web reach a host (`unreachableAddress`, `unreachableName`), and does data sent to it stay on this machine or network
 * (`isLoopbackHost`, `isPublicHost`). Unknown hosts count as public, so that the user is asked.
 */

interface AddressKind {
  readonly words: string
  readonly addresses: BlockList
  readonly isNear?: true
}

const loopback = blocks(['127.0.0.0', 8], ['::1', 128])

/** Addresses that the public web can't reach. An IPv4 block also contains its addresses within IPv6. */
const kinds: readonly AddressKind[] = [
  { words: 'the loopback of this machine', addresses: loopback },
  {
    words: 'an address of a private network',
    addresses: blocks(
      ['10.0.0.0', 8],
      ['172.16.0.0', 12],
      ['192.168.0.0', 16],
      ['fc00::', 7],
      ['fec0::', 10],
    ),
    isNear: true,
  },
  // NAT64 of a local network, RFC 8215: it may lead anywhere.
  { words: 'an address of a private network', addresses: blocks(['64:ff9b:1::', 48]) },
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
  // Connecting to either reaches this machine; only the first is documented to.
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

/** Names that public name servers do not know. `near`: data stays on the local network. */
const specialNames = {
  /** RFC 6762 and RFC 8375; RFC 6761, section 6.2; `internal` by ICANN, `lan` and `localdomain` by custom of routers. */
  near: ['local', 'home.arpa', 'test', 'internal', 'lan', 'localdomain'],
  /** `invalid` never exists (RFC 6761, section 6.4). `onion` may lead anywhere (RFC 7686). */
  far: ['invalid', 'onion'],
} as const

const nearNames = under(specialNames.near)
const unknownNames = under([...specialNames.near, ...specialNames.far])

/**
 * Why the public web cannot reach an address, or the IPv4 address that an IPv6 address leads to; `null` if it may.
 * Brackets are optional.
 */
export function unreachableAddress(hostname: string): string | null {
  const address = withoutBrackets(hostname)
  return (kindOf(address) ?? kindOf(addressWithin(address)))?.words ?? null
}

/** Why a name is known only on this machine or network; `null` if it may be public. */
export function unreachableName(hostname: string): string | null {
  if (isLocalhostName(hostname)) return 'a name of this machine'
  if (unknownNames.test(`.${hostname}`)) return 'a name that only a local network knows'
  if (isIP(withoutBrackets(hostname)) === 0 && !hostname.replace(/\.$/, '').includes('.')) {
    return 'a name without a domain'
  }
  return null
}

/** This machine. An IPv4 address within IPv6 does not count, since sending here needs no confirmation. */
export function isLoopbackHost(hostname: string): boolean {
  return loopbackAddress(hostname) !== null
}

/**
 * Address to connect to for a host that is this machine, so that no name server decides; `null` for other hosts.
 * Wildcard addresses are not accepted everywhere. `hostsPath`: default is the system's.
 */
export function loopbackAddress(hostname: string, hostsPath?: string): string | null {
  if (isLocalhostName(hostname)) return '127.0.0.1'
  const address = withoutBrackets(hostname)
  if (isIP(address) !== 0) return loopbackOf(address)
  const [first = null, ...others] = hostsFileAddresses(hostname, hostsPath).map(loopbackOf)
  return others.includes(null) ? null : first
}

function loopbackOf(address: string): string | null {
  if (address === '0.0.0.0') return '127.0.0.1'
  if (address === '::') return '::1'
  return isLoopbackAddress(address) ? address : null
}

export function isLoopbackAddress(address: string): boolean {
  return !isMapped(address) && holds(loopback, address)
}

/**
 * Neither this machine nor a private network. Guards sending, so uncertain hosts are public: IPv4 within IPv6,
 * addresses of documentation, `.invalid` and `.onion`.
 */
export function isPublicHost(hostname: string): boolean {
  if (isLoopbackHost(hostname)) return false
  const address = withoutBrackets(hostname)
  if (isIP(address) !== 0) return isMapped(address) || kindOf(address)?.isNear !== true
  return hostname.includes('.') && !nearNames.test(hostname)
}

export function isAddress(text: string): boolean {
  return isIP(text) !== 0
}

/** IPv4 address of an IPv4-mapped IPv6 address (`::ffff:192.0.2.1`); other text unchanged. */
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

/**
 * IPv4 address that gateways send to for an IPv6 address: NAT64 (RFC 6052), 6to4 (RFC 3056), IPv4-translated (RFC
 * 2765) and IPv4-compatible (RFC 4291). Empty for others.
 */
function addressWithin(address: string): string {
  const words = wordsOf(address)
  const is = (...start: number[]): boolean => start.every((word, place) => words[place] === word)
  const isLast = is(0x64, 0xff9b, 0, 0, 0, 0) || is(0, 0, 0, 0, 0xffff, 0) || is(0, 0, 0, 0, 0, 0)
  const within = isLast ? words.slice(6) : is(0x2002) ? words.slice(1, 3) : []
  return within.flatMap(word => [word >> 8, word & 255]).join('.')
}

function wordsOf(address: string): number[] {
  const url = `http://[${address}]`
  if (!isIPv6(address) || !URL.canParse(url)) return []
  const [first = [], last = []] = withoutBrackets(new URL(url).hostname)
    .split('::')
    .map(part => part.split(':').flatMap(word => (word === '' ? [] : [Number.parseInt(word, 16)])))
  return [...first, ...new Array<number>(8 - first.length - last.length).fill(0), ...last]
}

function kindOf(address: string): AddressKind | undefined {
  return kinds.find(({ addresses }) => holds(addresses, address))
}

function holds(addresses: BlockList, address: string): boolean {
  if (isIPv4(address)) return addresses.check(address, 'ipv4')
  return isIPv6(address) && addresses.check(address, 'ipv6')
}

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
