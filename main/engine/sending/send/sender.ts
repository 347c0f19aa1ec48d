import {
  type ClientRequest,
  Agent as HttpAgent,
  type IncomingMessage,
  request as requestByHttp,
} from 'node:http'
import { Agent as HttpsAgent, request as requestByHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { PassThrough, type Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { AppError } from '#contract/errors'
import { isLocalhostName } from '#contract/loopback'
import type { AcceptedCertificate } from '#contract/sending/certificates'
import type { HeaderPairs } from '#contract/terms'
import { errorCode } from '../../files/system-errors.ts'
import { pairHeaders } from '../../net/headers.ts'
import { isAddress, loopbackAddress } from '../../net/hosts.ts'
import { tlsOptions } from '../../net/tls-options.ts'
import type { Clock } from '../../ports.ts'
import type { TargetUrl } from '../target/target-url.ts'
import { createGate } from './gate.ts'
import { cutFailure, describeFailure, type SendFailure, timeoutFailure } from './send-failure.ts'
import { sendBody, type Upload, uploadMs } from './upload.ts'

const usualSavedBytes = 256 * 1024
/** Limit of read bytes of a response body that is not passed on; the connection is then cut. */
const readBytes = 8 * 1024 * 1024

/** Collects the start of a response body and counts the rest. `boundBytes`: limit of read bytes; default: 8 MiB. */
function keepResponse(savedBytes = usualSavedBytes, boundBytes = readBytes) {
  const saved: Uint8Array[] = []
  let savedCount = 0
  let count = 0
  return {
    add(piece: Uint8Array): void {
      count += piece.byteLength
      if (savedCount >= savedBytes) return
      const part = piece.subarray(0, savedBytes - savedCount)
      savedCount += part.byteLength
      saved.push(part)
    },
    bytes: (): Uint8Array => Buffer.concat(saved),
    isTruncated: (): boolean => count > savedCount,
    isOverBound: (): boolean => count > boundBytes,
  }
}

/** A request as sent: only `Connection` is added. */
export interface OutgoingRequest {
  readonly target: TargetUrl
  readonly method: string
  /** In the order, case and number sent, with `Host` and `Content-Length`. Values are Latin-1. */
  readonly headers: HeaderPairs
  readonly body: Uint8Array
  readonly upload?: Upload | undefined
  /** Passes the response on while it is received. */
  readonly pass?: PassResponse | undefined
}

export interface PassResponse {
  /** A longer body ends with an error. */
  readonly maximumBytes: number
  /** The head has arrived. `body`: streams the full body, and fails if the response does. */
  onHead(status: number, headers: HeaderPairs, body: Readable): void
}

export interface Outcome {
  readonly startedAtMs: number
  /** Until the complete response was read or failed, without the wait for a free place. */
  readonly elapsedMs: number
  readonly status: number | null
  readonly responseHeaders: HeaderPairs
  /** Stored part of the body, as sent. */
  readonly responseBody: Uint8Array
  readonly isResponseTruncated: boolean
  readonly error: SendFailure | null
}

/** Shorter than the usual limit of targets, 5 s, so that none closes a connection while it is reused. */
const idleConnectionMs = 1000
/** Within this time after a response, connections count as alive. */
const freshMs = 10

export type Sender = ReturnType<typeof createSender>

/** The one sender: every outgoing request goes through it. */
export function createSender(options: {
  readonly clock: Clock
  /** For the entire exchange, from connecting to the last byte. */
  readonly timeoutMs: number
  /** Concurrent exchanges with all targets; others wait in order. */
  readonly concurrency: number
  /** Limit of stored bytes of a response body. Default: 256 KiB. */
  readonly savedResponseBytes?: number
  /** Default: true. False: no request can meet a connection that the target is about to close. */
  readonly reusesConnections?: boolean
  readonly accepted?: () => readonly AcceptedCertificate[]
}) {
  const gate = createGate(options.concurrency)
  const { reusesConnections: reuses = true } = options
  const agentOptions = { keepAlive: true, maxFreeSockets: options.concurrency, timeout: idleConnectionMs }
  const agents = { http: new HttpAgent(agentOptions), https: new HttpsAgent(agentOptions) }
  const underWay = new Set<() => void>()
  let lastResponded = { host: '', atMs: 0 }

  async function exchange(outgoing: OutgoingRequest): Promise<Outcome> {
    const { target } = outgoing
    const isFresh =
      underWay.size > 0 &&
      lastResponded.host === target.host &&
      options.clock.monotonicMs() - lastResponded.atMs < freshMs
    if (reuses && !isFresh) await seeEndedConnections()
    const startedAtMs = options.clock.nowMs()
    const request = openRequest(outgoing, reuses ? agents : null, options.accepted?.())
    // The first call loads the system's authorities, which is not the app's time.
    const start = options.clock.monotonicMs()

    return new Promise(resolve => {
      let incoming: IncomingMessage | null = null
      const { pass } = outgoing
      const response = keepResponse(options.savedResponseBytes, pass?.maximumBytes)
      let passed: PassThrough | null = null
      let stopUpload = (): void => {}
      const finish = (error: SendFailure | null): void => {
        if (!underWay.delete(cut)) return
        clearTimeout(timer)
        stopUpload()
        if (error === null && !response.isOverBound()) passed?.end()
        else passed?.destroy(new Error(error?.message ?? 'The response exceeds the limit.'))
        // A connection is reused only after a complete request and response.
        if (error !== null || response.isOverBound() || !request.writableFinished) request.destroy()
        const endedMs = options.clock.monotonicMs()
        if (error === null) lastResponded = { host: target.host, atMs: endedMs }
        resolve({
          startedAtMs,
          elapsedMs: endedMs - start,
          status: incoming?.statusCode ?? null,
          responseHeaders: pairHeaders(incoming?.rawHeaders ?? []),
          responseBody: response.bytes(),
          isResponseTruncated: response.isTruncated(),
          error,
        })
      }
      const fail = (error: unknown): void => {
        const { upload, body } = outgoing
        if (upload?.how === 'cut' && incoming === null && request.socket?.connecting === false) {
          finish(cutFailure(upload.bytes, body.byteLength))
        } else finish(describeFailure(error, target, incoming?.statusCode ?? null))
      }
      const cut = (): void => {
        finish({ code: 'target-closed', message: 'Hooktrail was closed before the response was complete.' })
      }
      const timer = setTimeout(() => {
        finish(timeoutFailure(target, options.timeoutMs, incoming?.statusCode ?? null))
      }, options.timeoutMs + uploadMs(outgoing.upload))
      underWay.add(cut)

      request.on('error', fail)
      // Not requested, so the bytes after the head are no HTTP response.
      request.on('upgrade', (head, socket) => {
        incoming = head
        socket.destroy()
        finish({
          code: 'target-response-invalid',
          message: `${target.host} switched to another protocol unexpectedly.`,
        })
      })
      // The response to a CONNECT has no body.
      request.on('connect', (head, socket) => {
        incoming = head
        socket.destroy()
        finish(null)
      })
      request.on('response', head => {
        incoming = head
        if (pass !== undefined) {
          passed = new PassThrough()
          // The receiver has left or was late.
          passed.on('error', () => {})
          pass.onHead(head.statusCode ?? 0, pairHeaders(head.rawHeaders), passed)
        }
        head.on('data', (piece: Buffer) => {
          response.add(piece)
          if (response.isOverBound()) finish(null)
          // Never waits for the receiver: the app's time is measured.
          else if (passed?.destroyed === false) passed.write(piece)
        })
        head.on('end', () => finish(null))
        head.on('error', fail)
      })
      stopUpload = sendBody(request, outgoing.body, outgoing.upload)
    })
  }

  return {
    /**
     * Sends once, without redirects and retries. A missing response is an outcome; throws `invalid-params` for a
     * request that cannot be sent, and `closed`.
     */
    sendOnce: (outgoing: OutgoingRequest): Promise<Outcome> => gate.run(() => exchange(outgoing)),
    /** Refuses waiting and later requests; current requests continue. */
    shut(): void {
      gate.shut(new AppError('closed', 'Hooktrail is closing and sends nothing more.'))
    },
    /** Ends current requests with `target-closed`. */
    cut(): void {
      for (const one of underWay) one()
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}

/**
 * Two turns of the event loop poll the sockets in between: an idle connection that the app has closed is then seen
 * and not reused.
 */
async function seeEndedConnections(): Promise<void> {
  await setImmediate()
  await setImmediate()
}

/** Throws `invalid-params`. `agents`: `null` for a separate connection. */
export function openRequest(
  { target, method, headers }: OutgoingRequest,
  agents: { readonly http: HttpAgent; readonly https: HttpsAgent } | null,
  accepted: readonly AcceptedCertificate[] = [],
): ClientRequest {
  const { hostname } = target
  const address = loopbackAddress(hostname)
  const parameters = {
    hostname: address !== null && isAddress(hostname) ? address : hostname,
    port: target.port,
    path: target.path,
    method,
    // Only with a flat array does Node keep order, case and duplicates, and add nothing but Connection.
    headers: headers.flat(),
    // Responses have their own limit; a large header is valid.
    maxHeaderSize: 256 * 1024,
    ...(address === null ? {} : { lookup: lookUpHere(hostname, address) }),
  }
  try {
    return target.isSecure
      ? requestByHttps({
          ...parameters,
          agent: agents?.https ?? false,
          ...tlsOptions(target, { accepted }),
        })
      : requestByHttp({ ...parameters, agent: agents?.http ?? false })
  } catch (error) {
    // Node refuses methods and header values that would break HTTP.
    const reason = errorCode(error) || 'unknown'
    throw new AppError('invalid-params', `The captured request can’t be sent (${reason}).`, undefined, {
      cause: error,
    })
  }
}

/** No name server decides where a name of this machine leads: the loopback rule has accepted it. */
function lookUpHere(hostname: string, address: string): LookupFunction {
  const found = isLocalhostName(hostname) ? ['127.0.0.1', '::1'] : [address]
  const addresses = found.map(one => ({ address: one, family: one.includes(':') ? 6 : 4 }))
  return (_hostname, { all }, callback) => {
    if (all === true) callback(null, addresses)
    else callback(null, address, address.includes(':') ? 6 : 4)
  }
}
