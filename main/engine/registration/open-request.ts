import { type ClientRequest, request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import type { Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { HeaderPairs } from '#contract/terms'
import { isLoopbackHost, withoutBrackets } from '../net/hosts.ts'
import { describeCallFailure, ProxyError } from './call-failure.ts'
import { proxyFor, type ReadVariable } from './proxy.ts'
import { trustedCertificates } from './trusted-certificates.ts'

export interface OutgoingCall {
  readonly method: string
  readonly url: URL
  /** Path and query as they go out. */
  readonly path: string
  /** All but `Host`, `Content-Length` and `Connection`. */
  readonly headers: HeaderPairs
  /** Empty for none. */
  readonly body: Uint8Array
}

/**
 * A request on a connection of its own, directly or by the proxy that the environment names. Nothing is sent before the
 * caller ends it. `signal` ends everything. Rejects with `ProxyError` where the proxy does not let it through.
 */
export async function openRequest(
  call: OutgoingCall,
  variable: ReadVariable,
  signal: AbortSignal,
): Promise<ClientRequest> {
  const { url, method } = call
  const proxy = proxyFor(url, variable)
  if (proxy === 'invalid') {
    throw new ProxyError('The proxy variable of the environment holds no http or https URL. Correct it.')
  }
  const headers = [
    ...['Host', url.host],
    ...call.headers.flat(),
    ...(call.body.byteLength > 0 ? ['Content-Length', String(call.body.byteLength)] : []),
  ]
  const shared = { method, headers, agent: false as const, signal, maxHeaderSize: 64 * 1024 }
  const hostname = withoutBrackets(url.hostname)
  const isSecure = url.protocol === 'https:'
  const port = portOf(url)
  if (proxy === null) {
    const direct = {
      ...shared,
      hostname: isLoopbackHost(hostname) ? loopbackAddress(hostname) : hostname,
      port,
    }
    return isSecure
      ? requestByHttps({
          ...direct,
          path: call.path,
          ca: trustedCertificates(variable),
          servername: serverName(hostname),
        })
      : requestByHttp({ ...direct, path: call.path })
  }
  if (!isSecure) {
    // By HTTP a proxy takes the whole URL in the request line.
    const authorised = [...headers, ...proxyAuthorisation(proxy)]
    return requestToProxy(proxy, variable, {
      ...shared,
      headers: authorised,
      path: `${url.origin}${call.path}`,
    })
  }
  const socket = await connectByProxy(proxy, `${url.hostname}:${port}`, variable, signal)
  // An agent, even one that is `false`, would make a connection of its own.
  const { agent: _, ...tunnelled } = shared
  return requestByHttps({
    ...tunnelled,
    path: call.path,
    createConnection: () =>
      connectTls({
        socket,
        servername: serverName(hostname),
        host: hostname,
        ca: trustedCertificates(variable),
      }),
  })
}

/** Asks the proxy for a tunnel (CONNECT) to the target. */
function connectByProxy(
  proxy: URL,
  target: string,
  variable: ReadVariable,
  signal: AbortSignal,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const headers = ['Host', target, ...proxyAuthorisation(proxy)]
    const request = requestToProxy(proxy, variable, {
      method: 'CONNECT',
      path: target,
      headers,
      agent: false,
      signal,
    })
    request.once('connect', (response, socket) => {
      if (response.statusCode === 200) return resolve(socket)
      socket.destroy()
      reject(new ProxyError(refusal(proxy, response.statusCode ?? 0)))
    })
    request.once('response', response => {
      request.destroy()
      reject(new ProxyError(refusal(proxy, response.statusCode ?? 0)))
    })
    request.once('error', error => {
      const { message } = describeCallFailure(error, proxy.host, false)
      reject(signal.aborted ? error : new ProxyError(`The proxy ${proxy.host} cannot be used. ${message}`))
    })
    request.end()
  })
}

function requestToProxy(
  proxy: URL,
  variable: ReadVariable,
  options: { method: string; path: string; headers: string[]; agent: false; signal: AbortSignal },
): ClientRequest {
  const address = { hostname: withoutBrackets(proxy.hostname), port: portOf(proxy) }
  return proxy.protocol === 'https:'
    ? requestByHttps({ ...options, ...address, ca: trustedCertificates(variable) })
    : requestByHttp({ ...options, ...address })
}

function proxyAuthorisation(proxy: URL): string[] {
  if (proxy.username === '' && proxy.password === '') return []
  const pair = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`
  return ['Proxy-Authorization', `Basic ${Buffer.from(pair).toString('base64')}`]
}

function refusal(proxy: URL, status: number): string {
  return status === 407
    ? `The proxy ${proxy.host} wants a user name and password (407). Put them into the proxy variable of the environment.`
    : `The proxy ${proxy.host} refused the connection (${status}). Check the proxy, or name the host in NO_PROXY.`
}

function portOf(url: URL): number {
  return url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)
}

/** No name server decides where `localhost` is. */
function loopbackAddress(hostname: string): string {
  return hostname === '::1' || /^[\d.]+$/.test(hostname) ? hostname : '127.0.0.1'
}

/** TLS names no addresses. */
function serverName(hostname: string): string {
  return /^[\d.]+$|:/.test(hostname) ? '' : hostname
}
