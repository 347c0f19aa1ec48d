/** `localhost` and every name under it: by RFC 6761, section 6.3, these are this machine, whatever a name server says. */
export function isLocalhostName(hostname: string): boolean {
  return /^(.+\.)?localhost\.?$/i.test(hostname)
}

/**
 * This machine, as far as its name or address tells. Takes the `hostname` of a `URL`, in which each address has one
 * spelling. Addresses from elsewhere go through `main/engine/net/hosts.ts`.
 */
export function isLoopbackHostname(hostname: string): boolean {
  return isLocalhostName(hostname) || /^127(\.\d+){3}$/.test(hostname) || hostname === '[::1]'
}
