import { AppError } from '#contract/errors'
import { isMarkedProduction } from '#contract/sending/marks'
import type { BatchSelection } from '#contract/sending/replay'
import type { TargetReach } from '#contract/sending/target-reach'
import { sourceAddresses } from '#contract/services/source-addresses'
import { isPublicHost, plainAddress } from '../../net/hosts.ts'
import type { CapturedRequest } from '../captured-request.ts'
import { parseTargetUrl, type TargetUrl } from './target-url.ts'

const production: ReadonlySet<string> = new Set(sourceAddresses.production)

type Source = Pick<CapturedRequest, 'remoteAddress' | 'headers'>

/** Warning about sent data; `null` for none. */
export function warningFor(target: TargetUrl, source: Source): string | null {
  if (!isFromProduction(source) || !isPublicHost(target.hostname)) return null
  return `This delivery is from production (${source.remoteAddress}) and was sent to ${target.hostname}, a public host.`
}

/** The same before sending, about `count` of several; `null`: about the only one. */
function warningBefore({ hostname }: Pick<TargetUrl, 'hostname'>, count: number | null): string {
  const what =
    count === null
      ? 'This delivery is from production'
      : count === 1
        ? 'One of these deliveries is from production'
        : `${count} of these deliveries are from production`
  return `${what}, and ${hostname} is a public host: real data would be sent there.`
}

/** Throws `remote-target-refused` for production data to a public host. `count`: as for `warningBefore`. */
export function refuseProduction(target: TargetUrl, count: number | null): void {
  if (count === 0 || !isPublicHost(target.hostname)) return
  throw new AppError('remote-target-refused', warningBefore(target, count), {
    host: target.hostname,
    isPublic: true,
    isProduction: true,
    count: count ?? 1,
  })
}

/** Throws `remote-target-refused`: later deliveries may be production data. */
export function refusePublic(target: TargetUrl): void {
  if (!isPublicHost(target.hostname)) return
  const { hostname } = target
  throw new AppError(
    'remote-target-refused',
    `${hostname} is a public host: production data would be sent there too. Allow the host for this route.`,
    { host: hostname, isPublic: true },
  )
}

/** Also for a copy that Hooktrail sent from this machine. */
export function isFromProduction({ remoteAddress, headers }: Source): boolean {
  return production.has(plainAddress(remoteAddress)) || isMarkedProduction(headers)
}

/** Target of a URL, before the selection is sent there. Throws `invalid-url`. */
export async function reachOf(
  url: string,
  selection: BatchSelection | null,
  options: {
    readonly allowedHosts: (routeId: null) => readonly string[]
    /** Number of deliveries from production. Rejects with `invalid-query`. */
    readonly countProduction: (selection: BatchSelection) => Promise<number>
  },
): Promise<TargetReach> {
  const target = parseTargetUrl(url)
  const isPublic = isPublicHost(target.hostname)
  const productionCount = isPublic && selection !== null ? await options.countProduction(selection) : 0
  return {
    host: target.hostname,
    isLoopback: target.isLoopback,
    isPublic,
    isAllowed: target.isLoopback || options.allowedHosts(null).includes(target.hostname),
    productionCount,
    warning: productionCount > 0 ? warningBefore(target, productionCount) : null,
  }
}
