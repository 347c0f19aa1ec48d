import { BlockList, isIP, isIPv4 } from 'node:net'
import { isLoopbackHost, withoutBrackets } from '../net/hosts.ts'

export type ReadVariable = (name: string) => string | undefined

/**
 * Proxy for a URL by HTTPS_PROXY, HTTP_PROXY and NO_PROXY (lower case first, as in curl); `null` for none.
 * This machine is called directly unless the proxy is on it too. `invalid`: not an http or https URL; the
 * value is not shown, since it may contain a password.
 */
export function proxyFor(url: URL, variable: ReadVariable): URL | 'invalid' | null {
  const scheme = url.protocol === 'https:' ? 'https' : 'http'
  const given = read(variable, `${scheme}_proxy`) ?? read(variable, 'all_proxy')
  if (given === undefined || isExcepted(url, read(variable, 'no_proxy') ?? '')) return null
  const text = /^[a-z][a-z0-9+.-]*:\/\//i.test(given) ? given : `http://${given}`
  if (!URL.canParse(text)) return 'invalid'
  const proxy = new URL(text)
  if (proxy.protocol !== 'http:' && proxy.protocol !== 'https:') return 'invalid'
  if (isLoopbackHost(url.hostname) && !isLoopbackHost(proxy.hostname)) return null
  return proxy
}

function read(variable: ReadVariable, name: string): string | undefined {
  const value = (variable(name) ?? variable(name.toUpperCase()))?.trim()
  return value === '' ? undefined : value
}

/** `*`, a host, a domain with or without its dot, an address or range; each may have a port. */
function isExcepted(url: URL, list: string): boolean {
  const host = withoutBrackets(url.hostname).toLowerCase().replace(/\.$/, '')
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port
  return list
    .split(/[\s,]+/)
    .filter(entry => entry !== '')
    .some(entry => {
      if (entry === '*') return true
      const [, name = '', onPort] = /^(\[[^\]]*\]|[^:]*|.*:.*:.*?)(?::(\d+))?$/.exec(entry) ?? []
      if (onPort !== undefined && onPort !== port) return false
      return fits(host, withoutBrackets(name).toLowerCase())
    })
}

function fits(host: string, name: string): boolean {
  const [address = '', prefix] = name.split('/')
  if (prefix !== undefined && isIP(address) !== 0 && isIP(host) !== 0 && /^\d{1,3}$/.test(prefix)) {
    const list = new BlockList()
    const bits = Math.min(Number(prefix), isIPv4(address) ? 32 : 128)
    list.addSubnet(address, bits, isIPv4(address) ? 'ipv4' : 'ipv6')
    return list.check(host, isIPv4(host) ? 'ipv4' : 'ipv6')
  }
  const domain = name.replace(/^\*?\./, '')
  return domain !== '' && (host === domain || host.endsWith(`.${domain}`))
}
