import { AppError } from '#contract/errors'
import { isLoopbackHost, withoutBrackets } from '../../net/hosts.ts'

export interface TargetUrl {
  /** As given, without surrounding blanks. */
  readonly text: string
  readonly isSecure: boolean
  readonly hostname: string
  readonly port: number
  /** For the `Host` header: with the port unless it is the scheme's default. */
  readonly host: string
  /** Path and query for the request line, as given if possible. */
  readonly path: string
  /** On this machine by its name or number; no name is looked up. */
  readonly isLoopback: boolean
}

/**
 * Parses a target URL without changing it: dots, brackets and escapes in path and query stay, which `new URL` would
 * rewrite. Only characters that a request line cannot carry are escaped. Throws `invalid-url`.
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
