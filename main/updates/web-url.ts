import { isLoopbackHostname } from '#contract/loopback'

/** Whether updates may use the URL: https, or http on this machine, without credentials. */
export function isWebUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackHostname(hostname))
}
