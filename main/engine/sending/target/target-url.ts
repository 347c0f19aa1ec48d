import { AppError } from '#contract/errors'
import { isLoopbackHost, withoutBrackets } from '../../net/hosts.ts'

/** A URL to send to, in parts. */
export interface TargetUrl {
  /** As it was given, without blanks around it. */
  readonly text: string
  readonly isSecure: boolean
  /** Without the brackets of an IPv6 address. */
  readonly hostname: string
  readonly port: number
  /** For the `Host` header: with the port unless it is the scheme's own. */
  readonly host: string
  /** Path and query for the request line, as given where the line can carry it. */
  readonly path: string
  /** On this machine by its name or number alone; no name is looked up. */
  readonly isLoopback: boolean
}

/**
 * Splits a target URL without changing it: dots, brackets and escapes in path and query stay as they are, which `new
 * URL` would rewrite. Only what a request line cannot carry (blanks, letters beyond ASCII) is escaped. Throws
 * `invalid-url`.
 */
export function parseTargetUrl(given: string): TargetUrl {
  const text = given.trim()
  const head = /^(https?):\/\/[^/?#\\\s]+/i.exec(text)
  if (head === null || !URL.canParse(text)) {
    throw new AppError('invalid-url', 'The target must start with http:// or https://. Correct the URL.')
  }
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') {
    throw new AppError(
      'invalid-url',
      'The target URL carries a user name or password. Remove it: it would be stored.',
    )
  }
  const isSecure = url.protocol === 'https:'
  const hostname = withoutBrackets(url.hostname)
  return {
    text,
    isSecure,
    hostname,
    port: url.port === '' ? (isSecure ? 443 : 80) : Number(url.port),
    host: url.host,
    path: requestPath(text.slice(head[0].length), url),
    isLoopback: isLoopbackHost(hostname),
  }
}

function requestPath(afterHost: string, url: URL): string {
  const given = afterHost.replace(/#.*$/s, '')
  if (!/^[!-~]*$/.test(given) || given.startsWith('\\')) return url.pathname + url.search
  return given.startsWith('/') ? given : `/${given}`
}
