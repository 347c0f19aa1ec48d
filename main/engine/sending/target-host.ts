import { sourceAddresses } from '#contract/services/source-addresses'
import type { TargetUrl } from './target-url.ts'

const production: ReadonlySet<string> = new Set(sourceAddresses.production)

/** What the user should know of captured data that leaves: `null` where there is nothing to say. */
export function warningFor(target: TargetUrl, capturedFrom: string): string | null {
  if (!production.has(capturedFrom) || !isPublicHost(target)) return null
  return `This came from a production address of the services (${capturedFrom}) and was sent to ${target.hostname}, a public host.`
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
