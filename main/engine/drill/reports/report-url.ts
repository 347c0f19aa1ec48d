import { exampleAppUrl } from '#contract/drill/drill'
import { isLoopbackHostname } from '#contract/loopback'

/** URL without possible secrets: its password and the values of its query. `{recordId}` stays. */
export function withoutSecrets(url: string): string {
  const [, scheme = '', authority = '', path = '', query = '', fragment = ''] =
    /^([a-z][a-z0-9+.-]*:\/\/)?([^/?#]*)([^?#]*)(\?[^#]*)?(#.*)?$/is.exec(url) ?? []
  const host = scheme === '' ? authority : authority.slice(authority.lastIndexOf('@') + 1)
  const shownQuery = query.replaceAll(/=([^&]*)/g, (_, value: string) =>
    value === '' || /^\{\w+\}$/.test(value) ? `=${value}` : '=…',
  )
  return `${scheme}${host}${path}${shownQuery}${fragment === '' ? '' : '#…'}`
}

/**
 * `withoutSecrets`, with pseudonyms for identifying parts: the host, and parts of path and query that are no words. This
 * machine and the sample app have none.
 */
export function pseudonymousUrl(
  url: string,
  by: { readonly name: (text: string) => string; readonly id: (text: string) => string },
): string {
  const [, scheme = '', authority = '', rest = ''] =
    /^([a-z][a-z0-9+.-]*:\/\/)?([^/?#]*)(.*)$/is.exec(withoutSecrets(url)) ?? []
  const [, hostname = authority, port = ''] = /^(\[[^\]]*\]|[^:]*)(:[0-9]{1,5})?$/.exec(authority) ?? []
  const isHere = authority === exampleAppUrl || isLoopbackHostname(hostname)
  const host = isHere ? hostname : by.id(`http://${hostname}`).replace('http://', '')
  const isWeb = /^(?:https?:\/\/)?$/i.test(scheme)
  return `${isWeb ? scheme : by.id(scheme)}${host}${port}${rest.replaceAll(/[^/?&=#{}…]+/g, by.name)}`
}

/** Value of an added header: typed values may be secrets, names of variables are none. */
export function withoutLiteral(template: string): string {
  return /\$[A-Za-z_{]/.test(template) ? template : '…'
}
