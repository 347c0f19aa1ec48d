/** `localhost` and names under it are this machine, whatever a name server says (RFC 6761, section 6.3). */
export function isLocalhostName(hostname: string): boolean {
  return /^(.+\.)?localhost\.?$/i.test(hostname)
}

/**
 * This machine by name or address alone. Takes the `hostname` of a `URL`, in which each address has one spelling.
 * Other addresses go through `main/engine/net/hosts.ts`.
 */
export function isLoopbackHostname(hostname: string): boolean {
  return isLocalhostName(hostname) || /^127(\.\d+){3}$/.test(hostname) || hostname === '[::1]'
}
