import { isIPv6 } from 'node:net'
import { InvalidArgumentError } from 'commander'

/**
 * A host as it is compared with the host of a URL: a name in lower case and in ASCII, or an address without brackets.
 * Throws for what is more than a host, and would never match: a URL, a port, a pattern.
 */
export function allowedHost(text: string): string {
  const address = text.replace(/^\[(.*)\]$/, '$1')
  const url = `http://${isIPv6(address) ? `[${address}]` : text}/`
  const isMore = !isIPv6(address) && /[\s/\\:@?#*[\]]/.test(text)
  if (isMore || !URL.canParse(url)) {
    throw new InvalidArgumentError(
      'Enter a host alone, without https:// and port, such as example.com or 2001:db8::1.',
    )
  }
  return new URL(url).hostname.replace(/^\[(.*)\]$/, '$1')
}
