import { type ClientRequest, type IncomingMessage, request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import type { Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { HeaderPairs } from '#contract/terms'
import { pairHeaders } from '../net/headers.ts'
import { loopbackAddress, withoutBrackets } from '../net/hosts.ts'
import { isOffline } from '../net/offline.ts'
import { type Trust, tlsOptions } from '../net/tls-options.ts'
import type { Clock } from '../ports.ts'
import { type CallFailure, describeCallFailure, ProxyError, timeOut } from './call-failure.ts'
import { proxyFor } from './proxy.ts'

export interface CallOutcome {
  readonly startedAtMs: number
  readonly elapsedMs: number
  /** Also set if the response failed after its head. */
  readonly status: number | null
  readonly headers: HeaderPairs
  readonly body: Buffer
  readonly isCut: boolean
  readonly failure: CallFailure | null
}

export interface CallOptions {
  readonly clock: Clock
  readonly trust: () => CallTrust
  /** For the entire call, from the name lookup to the last byte. */
  readonly timeoutMs: number
  readonly closing: AbortSignal
}

/** Documented responses are much shorter. */
const maximumResponseBytes = 256 * 1024

/** Calls once, without redirects and retries. Never rejects: a failure is in the outcome. */
export async function callService(call: OutgoingCall, options: CallOptions): Promise<CallOutcome> {
  const { clock, timeoutMs } = options
  const startedAtMs = clock.nowMs()
  const start = clock.monotonicMs()
  const { host } = call.url
  const overdue = new AbortController()
  const timer = setTimeout(() => overdue.abort(), timeoutMs)
  const signal = AbortSignal.any([overdue.signal, options.closing])
  const state: { response: IncomingMessage | null; pieces: Buffer[]; bytes: number } = {
    response: null,
    pieces: [],
    bytes: 0,
  }
  let failure: CallFailure | null = null
  try {
    const request = await openRequest(call, options.trust(), signal)
    await new Promise<void>((resolve, reject) => {
      request.on('error', reject)
      request.on('upgrade', (_, socket) => {
        socket.destroy()
        reject(
          Object.assign(new Error('The service switched protocols unexpectedly.'), {
            code: 'HPE_UNEXPECTED_UPGRADE',
          }),
        )
      })
      request.on('response', response => {
        state.response = response
        response.on('error', reject)
        response.on('end', resolve)
        response.on('data', (piece: Buffer) => {
          state.pieces.push(piece)
          state.bytes += piece.byteLength
          if (state.bytes <= maximumResponseBytes) return
          resolve()
          request.destroy()
        })
      })
      request.end(call.body.byteLength === 0 ? undefined : call.body)
    })
  } catch (error) {
    const hasBegun = state.response !== null
    failure = overdue.signal.aborted
      ? timeOut(host, timeoutMs, hasBegun)
      : options.closing.aborted
        ? { kind: 'connection', message: 'Hooktrail was closed before the response was complete.' }
        : describeCallFailure(error, host, hasBegun, isOffline())
  } finally {
    clearTimeout(timer)
  }
  return {
    startedAtMs,
    elapsedMs: clock.monotonicMs() - start,
    status: state.response?.statusCode ?? null,
    headers: pairHeaders(state.response?.rawHeaders ?? []),
    body: Buffer.concat(state.pieces).subarray(0, maximumResponseBytes),
    isCut: state.bytes > maximumResponseBytes,
    failure,
  }
}

type CallTrust = Required<Trust>

interface OutgoingCall {
  readonly method: string
  readonly url: URL
  readonly path: string
  /** Without `Host`, `Content-Length` and `Connection`. */
  readonly headers: HeaderPairs
  /** Empty for none. */
  readonly body: Uint8Array
}

/**
 * Request on a separate connection, directly or by the proxy of the environment. Nothing is sent before the
 * caller ends the request. `signal` aborts everything. Rejects with `ProxyError` if the proxy refuses.
 */
async function openRequest(
  call: OutgoingCall,
  trust: CallTrust,
  signal: AbortSignal,
): Promise<ClientRequest> {
  const { url, method } = call
  const proxy = proxyFor(url, trust.variable)
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
      hostname: loopbackAddress(hostname) ?? hostname,
      port,
    }
    return isSecure
      ? requestByHttps({
          ...direct,
          path: call.path,
          ...tlsOptions({ hostname, port }, trust),
          servername: serverName(hostname),
        })
      : requestByHttp({ ...direct, path: call.path })
  }
  if (!isSecure) {
    // An HTTP proxy needs the full URL in the request line.
    const authorized = [...headers, ...proxyAuthorization(proxy)]
    return requestToProxy(proxy, trust, {
      ...shared,
      headers: authorized,
      path: `${url.origin}${call.path}`,
    })
  }
  const socket = await connectByProxy(proxy, `${url.hostname}:${port}`, trust, signal)
  // Any agent, even `false`, would open another connection.
  const { agent: _, ...tunnelled } = shared
  return requestByHttps({
    ...tunnelled,
    path: call.path,
    createConnection: () =>
      connectTls({
        socket,
        servername: serverName(hostname),
        host: hostname,
        ...tlsOptions({ hostname, port }, trust),
      }),
  })
}

function connectByProxy(proxy: URL, target: string, trust: CallTrust, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const headers = ['Host', target, ...proxyAuthorization(proxy)]
    const request = requestToProxy(proxy, trust, {
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
  trust: CallTrust,
  options: { method: string; path: string; headers: string[]; agent: false; signal: AbortSignal },
): ClientRequest {
  const address = { hostname: withoutBrackets(proxy.hostname), port: portOf(proxy) }
  return proxy.protocol === 'https:'
    ? requestByHttps({ ...options, ...address, ...tlsOptions(address, trust) })
    : requestByHttp({ ...options, ...address })
}

function proxyAuthorization(proxy: URL): string[] {
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

/** TLS names no addresses. */
function serverName(hostname: string): string {
  return /^[\d.]+$|:/.test(hostname) ? '' : hostname
}
