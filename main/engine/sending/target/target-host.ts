import { AppError } from '#contract/errors'
import { sourceAddresses } from '#contract/services/source-addresses'
import { isPublicHost, plainAddress } from '../../net/hosts.ts'
import type { TargetUrl } from './target-url.ts'

const production: ReadonlySet<string> = new Set(sourceAddresses.production)

/** The warning about captured data that was sent; `null` where there is none. */
export function warningFor(target: TargetUrl, capturedFrom: string): string | null {
  if (!isFromProduction(capturedFrom) || !isPublicHost(target.hostname)) return null
  return `This delivery is from production (${capturedFrom}) and was sent to ${target.hostname}, a public host.`
}

/** The same before anything is sent, about so many out of several; `null`: about the only one. */
export function warningBefore({ hostname }: Pick<TargetUrl, 'hostname'>, count: number | null): string {
  const what =
    count === null
      ? 'This delivery is from production'
      : count === 1
        ? 'One of these deliveries is from production'
        : `${count} of these deliveries are from production`
  return `${what}, and ${hostname} is a public host: real data would be sent there.`
}

/** Throws `remote-target-refused` where production data would go to a public host. `count`: as for `warningBefore`. */
export function refuseProduction(target: TargetUrl, count: number | null): void {
  if (count === 0 || !isPublicHost(target.hostname)) return
  throw new AppError('remote-target-refused', warningBefore(target, count), {
    host: target.hostname,
    isPublic: true,
    isProduction: true,
    count: count ?? 1,
  })
}

/** Throws `remote-target-refused`: what comes later may be production data. */
export function refusePublic(target: TargetUrl): void {
  if (!isPublicHost(target.hostname)) return
  const { hostname } = target
  throw new AppError(
    'remote-target-refused',
    `${hostname} is a public host: production data would be sent there too. Allow the host for this route.`,
    { host: hostname, isPublic: true },
  )
}

export function isFromProduction(address: string): boolean {
  return production.has(plainAddress(address))
}
