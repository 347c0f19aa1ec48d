import { isLoopbackHostname } from '#contract/loopback'

/** A URL without what may be secret: a password, and the values of its query. `{recordId}` stays. */
export function withoutSecrets(url: string): string {
  const [, scheme = '', authority = '', path = '', query = '', fragment = ''] =
    /^([a-z][a-z0-9+.-]*:\/\/)?([^/?#]*)([^?#]*)(\?[^#]*)?(#.*)?$/is.exec(url) ?? []
  const host = scheme === '' ? authority : authority.slice(authority.lastIndexOf('@') + 1)
  const shownQuery = query.replaceAll(/=([^&]*)/g, (_, value: string) =>
    value === '' || value === '{recordId}' ? `=${value}` : '=…',
  )
  return `${scheme}${host}${path}${shownQuery}${fragment === '' ? '' : '#…'}`
}

/** `withoutSecrets`, with pseudonyms for what may say whose it is: the host, and parts of the path that are no words. */
export function pseudonymousUrl(
  url: string,
  by: { readonly name: (text: string) => string; readonly host: (text: string) => string },
): string {
  const [, scheme = '', authority = '', path = '', query = ''] =
    /^([a-z][a-z0-9+.-]*:\/\/)?([^/?#]*)([^?#]*)(\?[^#]*)?/is.exec(withoutSecrets(url)) ?? []
  const [, hostname = '', port = ''] = /^(\[[^\]]*\]|[^:]*)(:\d+)?$/.exec(authority) ?? []
  const host = isLoopbackHostname(hostname) ? hostname : by.host(hostname)
  const segments = path
    .split('/')
    .map(segment => (segment.includes('{recordId}') ? segment : by.name(segment)))
  return `${scheme}${host}${port}${segments.join('/')}${query}`
}
