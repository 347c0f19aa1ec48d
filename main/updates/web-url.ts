import { isLoopbackHostname } from '#contract/loopback'
import { unreachableAddress, unreachableName } from '../engine/net/hosts.ts'

/** Whether updates may use the URL: https, or http on this machine, without credentials. */
export function isWebUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackHostname(hostname))
}

/**
 * Whether a response may redirect: never from https to http, and only to the public web; a feed on this machine, for
 * tests, also to this machine.
 */
export function mayRedirect(from: string, to: string): boolean {
  if (!isWebUrl(to) || (from.startsWith('https:') && !to.startsWith('https:'))) return false
  const { hostname } = new URL(to)
  if (isLoopbackHostname(hostname)) return isLoopbackHostname(new URL(from).hostname)
  return unreachableAddress(hostname) === null && unreachableName(hostname) === null
}
