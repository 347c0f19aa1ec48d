import { lookup } from 'node:dns/promises'
import { networkInterfaces } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '#contract/errors'
import { isLocalhostName, type TargetUrl } from './target-url.ts'

/** Where this Hooktrail itself can be reached. */
export interface OwnAddresses {
  /** Ports on this machine: for deliveries, for tunnels, and of the interface. */
  readonly ports: () => readonly number[]
  /** The URL begins with the public address of a tunnel that leads here. */
  readonly isTunnel: (url: string) => boolean
}

/** A name server that does not answer delays saving a route no longer. */
const lookUpMs = 2_000

/** Throws `invalid-url` where a target leads back to this Hooktrail, by its name or number alone. */
export function refuseOwn(target: TargetUrl, own: OwnAddresses): void {
  const isOwnPort = own.ports().includes(target.port)
  if ((isOwnPort && isThisMachine(target.hostname)) || own.isTunnel(target.text)) throw leadsBack(target)
}

/** As `refuseOwn`, and looks the name up where the port is one of ours. */
export async function refuseResolvedOwn(target: TargetUrl, own: OwnAddresses): Promise<void> {
  refuseOwn(target, own)
  if (!own.ports().includes(target.port)) return
  const given = new AbortController()
  const found = lookup(target.hostname, { all: true }).catch(() => [])
  const addresses = await Promise.race([found, wait(lookUpMs, [], { signal: given.signal }).catch(() => [])])
  given.abort()
  if (addresses.some(({ address }) => isThisMachine(address))) throw leadsBack(target)
}

/** Every address of this machine, also the one that stands for all of them. `hostname`: without brackets. */
export function isThisMachine(hostname: string): boolean {
  if (isLocalhostName(hostname)) return true
  const address = plainAddress(hostname)
  if (/^(0\.0\.0\.0|::1?|127\.\d+\.\d+\.\d+)$/.test(address)) return true
  return Object.values(networkInterfaces()).some(known =>
    known?.some(one => plainAddress(one.address) === address),
  )
}

/** An IPv4 address within IPv6 as the IPv4 address; without the zone of a link. */
function plainAddress(text: string): string {
  const address = text.toLowerCase().replace(/%.*$/, '')
  const mapped = /^::ffff:(?:(\d+\.\d+\.\d+\.\d+)|([0-9a-f]{1,4}):([0-9a-f]{1,4}))$/.exec(address)
  if (mapped === null) return address
  const [, dotted, high = '', low = ''] = mapped
  if (dotted !== undefined) return dotted
  const words = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return words.flatMap(word => [word >> 8, word & 255]).join('.')
}

function leadsBack({ text }: TargetUrl): AppError {
  return new AppError(
    'invalid-url',
    `${text} is where Hooktrail itself listens: it would forward to itself without end. Name your app's port.`,
  )
}
