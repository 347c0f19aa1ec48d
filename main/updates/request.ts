import { get as getHttp, type IncomingMessage } from 'node:http'
import { get as getHttps } from 'node:https'
import { UpdateFailure } from './update-failure.ts'
import { isWebUrl } from './web-url.ts'

/** A static host may lead to another one, such as to that of its files. */
const maximumRedirects = 3

export interface RequestLimits {
  readonly maximumBytes: number
  /** Between two parts of the response, in milliseconds; also until the first. */
  readonly idleMs: number
  /** For everything, in milliseconds. */
  readonly totalMs: number
}

/** All that a request says beside its path: nothing of this machine, this copy or this user. */
const headers = { 'user-agent': 'Hooktrail', accept: '*/*', connection: 'close' }

/**
 * Requests a URL once and passes on the bytes of its response as they arrive. Throws an `UpdateFailure`, also where the
 * response ends early; `signal` ends it as `interrupted`.
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
    // A response without a length that is cut ends as an error; one with a length is short.
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
    const response = await respondedTo(next, idleMs, signal)
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
    // From another machine not even to this one: no server may choose what is requested here.
    if (!isWebUrl(target) || (next.startsWith('https:') && !target.startsWith('https:'))) {
      throw new UpdateFailure('redirected')
    }
    next = target
  }
}

function respondedTo(url: string, idleMs: number, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const get = url.startsWith('https:') ? getHttps : getHttp
    let response: IncomingMessage | null = null
    // No agent: no connection is shared with anything else, and none stays open.
    const sent = get(url, { headers, agent: false, signal }, received => {
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
