import type { BatchSelection } from '#contract/sending/replay'
import type { TargetReach } from '#contract/sending/target-reach'
import { isPublicHost } from '../../net/hosts.ts'
import { warningBefore } from './target-host.ts'
import { parseTargetUrl } from './target-url.ts'

export interface ReachOptions {
  readonly allowedHosts: () => readonly string[]
  /** Number of deliveries from production. Rejects with `invalid-query`. */
  readonly countProduction: (selection: BatchSelection) => Promise<number>
}

/** Target of a URL, before the selection is sent there. Throws `invalid-url`. */
export async function reachOf(
  url: string,
  selection: BatchSelection | null,
  options: ReachOptions,
): Promise<TargetReach> {
  const target = parseTargetUrl(url)
  const isPublic = isPublicHost(target.hostname)
  const productionCount = isPublic && selection !== null ? await options.countProduction(selection) : 0
  return {
    host: target.hostname,
    isLoopback: target.isLoopback,
    isPublic,
    isAllowed: target.isLoopback || options.allowedHosts().includes(target.hostname),
    productionCount,
    warning: productionCount > 0 ? warningBefore(target, productionCount) : null,
  }
}
