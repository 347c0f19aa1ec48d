import { lookup } from 'node:dns/promises'
import { networkInterfaces } from 'node:os'
import { AppError } from '#contract/errors'
import { within } from '../../jobs/until-aborted.ts'
import { isLoopbackHost, plainAddress } from '../../net/hosts.ts'
import type { TargetUrl } from './target-url.ts'

export interface OwnAddresses {
  /** Ports on this machine: for deliveries, tunnels and the interface. */
  readonly ports: () => readonly number[]
  /** The URL starts with the address of a tunnel to this Hooktrail. */
  readonly isTunnel: (url: string) => boolean
}

/** Limit for a name server, so that saving a route is not delayed. */
const lookUpMs = 2_000

/** Throws `invalid-url` if a target leads back to this Hooktrail, by its name or number alone. */
export function refuseOwn(target: TargetUrl, own: OwnAddresses): void {
  const isOwnPort = own.ports().includes(target.port)
  if ((isOwnPort && isThisMachine(target.hostname)) || own.isTunnel(target.text)) throw leadsBack(target)
}

/** Like `refuseOwn`, and looks up the name if the port is one of Hooktrail's. */
export async function refuseResolvedOwn(target: TargetUrl, own: OwnAddresses): Promise<void> {
  refuseOwn(target, own)
  if (!own.ports().includes(target.port)) return
  const found = lookup(target.hostname, { all: true }).catch(() => [])
  const addresses = await within(lookUpMs, found)
  if (addresses?.some(({ address }) => isThisMachine(address))) throw leadsBack(target)
}

/** Every address of this machine, with wildcards. `hostname`: without brackets. */
export function isThisMachine(hostname: string): boolean {
  const address = ownForm(hostname)
  if (isLoopbackHost(address)) return true
  return Object.values(networkInterfaces()).some(known =>
    known?.some(one => ownForm(one.address) === address),
  )
}

/** Without the zone of a link; IPv4 within IPv6 as IPv4. */
function ownForm(address: string): string {
  return plainAddress(address.toLowerCase().replace(/%.*$/, ''))
}

function leadsBack({ text }: TargetUrl): AppError {
  return new AppError(
    'invalid-url',
    `${text} is Hooktrail's own address: forwarding would loop. Use your app's port.`,
  )
}
