import { lookup } from 'node:dns'
import { get as getHttp, type IncomingMessage } from 'node:http'
import { get as getHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isLoopbackHostname } from '#contract/loopback'
import { unreachableAddress, withoutBrackets } from '../engine/net/hosts.ts'
import { tlsOptions } from '../engine/net/tls-options.ts'
import { UpdateFailure } from './update-failure.ts'
import { mayRedirect } from './web-url.ts'

/** A static host may redirect, such as to the host of its files. */
const maximumRedirects = 3

export interface RequestLimits {
  readonly maximumBytes: number
  /** Longest pause in the response and before it, in milliseconds. */
  readonly idleMs: number
  /** Longest total time, in milliseconds. */
  readonly totalMs: number
}

/** A request contains nothing about this machine, this copy or this user. */
const headers = { 'user-agent': 'Hooktrail', accept: '*/*', connection: 'close' }

/**
 * Requests a URL once and passes on the bytes of its response when they arrive. Throws an `UpdateFailure`,
 * also if the response ends early; `signal` ends it as `interrupted`.
 */
export async function request(
  url: string,
  limits: RequestLimits,
  onBytes: (bytes: Buffer) => void | Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const late = AbortSignal.timeout(limits.totalMs)
  const ended = AbortSignal.any([signal, late])
  try {
    const response = await follow(url, limits.idleMs, ended)
    let received = 0
    for await (const bytes of response as AsyncIterable<Buffer>) {
      received += bytes.length
      if (received > limits.maximumBytes) throw new UpdateFailure('too-large')
      await onBytes(bytes)
    }
    // A cut response is an error without a length, and short with one.
    const length = response.headers['content-length']
    if (!response.complete || (length !== undefined && Number(length) !== received)) {
      throw new UpdateFailure('interrupted')
    }
  } catch (error) {
    if (error instanceof UpdateFailure) throw error
    throw new UpdateFailure(late.aborted ? 'slow' : 'interrupted', { cause: error })
  }
}

async function follow(url: string, idleMs: number, signal: AbortSignal): Promise<IncomingMessage> {
  let next = url
  for (let redirects = 0; ; redirects += 1) {
    const response = await respondedTo(next, redirects > 0, idleMs, signal)
    const { statusCode = 0, headers: received } = response
    if (statusCode === 200) return response
    response.destroy()
    if (![301, 302, 303, 307, 308].includes(statusCode) || received.location === undefined) {
      throw new UpdateFailure('status')
    }
    if (redirects === maximumRedirects || !URL.canParse(received.location, next)) {
      throw new UpdateFailure('status')
    }
    const target = new URL(received.location, next).href
    // No server may choose a request to this machine or its network.
    if (!mayRedirect(next, target)) {
      throw new UpdateFailure('redirected')
    }
    next = target
  }
}

function respondedTo(
  url: string,
  isRedirected: boolean,
  idleMs: number,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const get = url.startsWith('https:') ? getHttps : getHttp
    let response: IncomingMessage | null = null
    // Without an agent, so that no connection is shared or stays open.
    const guard =
      isRedirected && !isLoopbackHostname(new URL(url).hostname) ? { lookup: publicAddresses } : {}
    const trust = url.startsWith('https:') ? tlsOptions(serverOf(url)) : {}
    const sent = get(url, { headers, agent: false, signal, ...trust, ...guard }, received => {
      response = received
      resolve(received)
    })
    sent.setTimeout(idleMs, () => {
      const slow = new UpdateFailure('slow')
      if (response === null) sent.destroy(slow)
      else response.destroy(slow)
    })
    sent.on('error', error => {
      if (error instanceof UpdateFailure || signal.aborted) reject(error)
      else reject(new UpdateFailure('unreachable', { cause: error }))
    })
  })
}

function serverOf(url: string): { hostname: string; port: number } {
  const { hostname, port } = new URL(url)
  return { hostname: withoutBrackets(hostname), port: Number(port || 443) }
}

/** Refuses a name if any of its addresses is not of the public web. */
export const publicAddresses: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    const isPrivate = addresses?.some(
      ({ address }) => isIP(address) === 0 || unreachableAddress(address) !== null,
    )
    if (error !== null || first === undefined) callback(error ?? new UpdateFailure('unreachable'), '')
    else if (isPrivate === true) callback(new UpdateFailure('redirected'), '')
    else if (options.all === true) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}
