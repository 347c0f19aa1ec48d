import type { TransferDelivery } from '../transfer-delivery.ts'

/** Long option of curl without dashes, and its value; `null`: none. */
export type CurlOption = readonly [name: string, value: Uint8Array | null]

/** Headers that a client sets itself. */
export const connectionHeaders = new Set([
  ...['host', 'content-length', 'transfer-encoding', 'connection', 'keep-alive', 'te', 'trailer', 'upgrade'],
  ...['proxy-connection', 'expect'],
])
/** Headers that curl adds unless switched off. */
const addedByCurl = ['Accept', 'User-Agent', 'Content-Type', 'Expect']

/**
 * Options that send a delivery's request with its target and headers to the URL that follows, without the body.
 * `null`: the request line or headers are not valid HTTP, so curl cannot send them.
 */
export function curlOptions(delivery: TransferDelivery): CurlOption[] | null {
  const { method, target, headers, body } = delivery
  if (!isSendable(delivery)) return null
  const hasBody = body.byteLength > 0
  const options: CurlOption[] = [
    ...flags('globoff', 'path-as-is', 'http1.1'),
    ...(method === 'HEAD' && !hasBody ? flags('head') : [option('request', method)]),
    option('request-target', target),
  ]
  const given = new Set<string>()
  for (const [name, value] of headers) {
    const small = name.toLowerCase()
    if (connectionHeaders.has(small)) continue
    given.add(small)
    // curl writes a header without a value with a semicolon.
    options.push(option('header', value === '' ? `${name};` : `${name}: ${value}`))
  }
  for (const name of addedByCurl)
    if (!given.has(name.toLowerCase())) options.push(option('header', `${name}:`))
  // curl refuses --head with a body. Without it, it waits for the bytes that the response announces.
  if (method === 'HEAD' && hasBody) {
    options.push(...flags('ignore-content-length'), option('header', 'Connection: close'))
  }
  return options
}

/** Options of a script: one line per response. `sink`: file for the responses. */
export function quietOptions(sink: string, name: string): CurlOption[] {
  return [
    ...flags('silent', 'show-error'),
    option('output', sink),
    option('write-out', `${name} %{http_code}\\n`),
  ]
}

/**
 * Whether HTTP allows request line and headers. Characters beyond Latin-1, which only imports have, would become
 * others, such as a line break.
 */
export function isSendable({ reception, method, target, headers }: TransferDelivery): boolean {
  return (
    reception !== 'malformed' &&
    reception !== 'headers-too-large' &&
    /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(method) &&
    /^[^\0- \x7f\u0100-\uffff]+$/.test(target) &&
    headers.every(
      ([name, value]) => /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) && !/[\0\r\n\u0100-\uffff]/.test(value),
    )
  )
}

function flags(...names: readonly string[]): CurlOption[] {
  return names.map(name => [name, null])
}

/** Node gives a head as Latin-1 characters. */
function option(name: string, value: string): CurlOption {
  return [name, Buffer.from(value, 'latin1')]
}
