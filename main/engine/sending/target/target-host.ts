import { AppError } from '#contract/errors'
import { sourceAddresses } from '#contract/services/source-addresses'
import type { TargetUrl } from './target-url.ts'

const production: ReadonlySet<string> = new Set(sourceAddresses.production)

/** What the user should know of captured data that left: `null` where there is nothing to say. */
export function warningFor(target: TargetUrl, capturedFrom: string): string | null {
  if (!isFromProduction(capturedFrom) || !isPublicHost(target)) return null
  return `This came from a production address of the services (${capturedFrom}) and was sent to ${target.hostname}, a public host.`
}

/** The same before anything is sent, of so many out of several; `null`: of the only one. */
export function warningBefore({ hostname }: Pick<TargetUrl, 'hostname'>, count: number | null): string {
  const what =
    count === null
      ? 'This delivery came from a production address of the services'
      : count === 1
        ? 'One of these deliveries came from a production address of the services'
        : `${count} of these deliveries came from production addresses of the services`
  return `${what}, and ${hostname} is a public host: real data would leave for it.`
}

/** Throws `remote-target-refused` where production data would go to a public host. `count`: as for `warningBefore`. */
export function refuseProduction(target: TargetUrl, count: number | null): void {
  if (count === 0 || !isPublicHost(target)) return
  throw new AppError('remote-target-refused', warningBefore(target, count), {
    host: target.hostname,
    isPublic: true,
    isProduction: true,
    count: count ?? 1,
  })
}

/** Throws `remote-target-refused`: what comes later may be production data. */
export function refusePublic(target: TargetUrl): void {
  if (!isPublicHost(target)) return
  const { hostname } = target
  throw new AppError(
    'remote-target-refused',
    `${hostname} is a public host: what comes from the services' production would leave for it too. Allow it for this route.`,
    { host: hostname, isPublic: true },
  )
}

export function isFromProduction(address: string): boolean {
  return production.has(address.replace(/^::ffff:/i, ''))
}

/** Neither this machine nor a private network, by its name or number alone; no name is looked up. */
export function isPublicHost({ hostname, isLoopback }: Pick<TargetUrl, 'hostname' | 'isLoopback'>): boolean {
  if (isLoopback) return false
  if (hostname.includes(':')) return !/^(fe[89ab]|f[cd])/i.test(hostname)
  const parts = hostname.split('.')
  if (/^\d+\.\d+\.\d+\.\d+$/.test(hostname)) {
    const [first = 0, second = 0] = parts.map(Number)
    const isPrivate =
      first === 10 ||
      first === 0 ||
      (first === 172 && second >= 16 && second <= 31) ||
      (first === 192 && second === 168) ||
      (first === 169 && second === 254) ||
      (first === 100 && second >= 64 && second <= 127)
    return !isPrivate
  }
  // RFC 6761, RFC 6762 and RFC 8375 keep these names from the public.
  return parts.length > 1 && !/\.(local|internal|lan|test|home\.arpa|localdomain)\.?$/i.test(hostname)
}
