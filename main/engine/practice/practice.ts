import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AppError } from '#contract/errors'
import type {
  PracticeFault,
  PracticeFaultKind,
  PracticeOptions,
  PracticeStatus,
} from '#contract/registration/practice'
import type { AcceptedCertificate } from '#contract/sending/certificates'
import { agentHeader } from '#contract/sending/marks'
import { responseLimitMs } from '#contract/services/envelope'
import { type HeaderPairs, type Service, serviceSchema } from '#contract/terms'
import type { Clock } from '../ports.ts'
import {
  createSender,
  isThisMachine,
  nothingReady,
  parseTargetUrl,
  type Sender,
  type TargetUrl,
  withAdditions,
} from '../sending/direct.ts'
import {
  type Account,
  createEndpoints,
  type Endpoints,
  type PublicKey,
  type SignedCall,
} from './endpoints.ts'
import { notify, type Render } from './notifier.ts'
import { planStream } from './stream.ts'

export interface PracticeLimits {
  readonly timeoutMs: number
  readonly retryPausesMs: readonly number[]
}
/** The services do not publish number and spacing of retries. */
const defaultLimits: PracticeLimits = { timeoutMs: responseLimitMs, retryPausesMs: [1_000, 3_000, 10_000] }

const changeEveryMs = 200
const longestBody = 64 * 1024
/** Limit of stored faults. Further ones are counted. */
const savedFaults = 20_000
/** Concurrent sendings: as many as time out in 5 s at 200 per second. */
const concurrency = 1000
/** Limit of shown hosts to allow. */
const savedHosts = 20

type Registrant = `${Account} ${Service}`

export type Practice = ReturnType<typeof createPractice>

export function createPractice(
  ports: {
    readonly clock: Clock
    readonly render: Render
    readonly sign: Sign
    /** The key pair of the data folder. Rejects with `secret-unavailable`. */
    readonly signingKey: () => Promise<PublicKey & { readonly privateKey: string }>
    readonly allowedHosts: () => readonly string[]
    readonly accepted?: () => readonly AcceptedCertificate[]
    /** Called after a change of the status, at most every 200 ms. */
    readonly onChange: () => void
  },
  limits: PracticeLimits = defaultLimits,
) {
  let running: {
    readonly server: Server
    readonly port: number
    readonly sender: Sender
    readonly end: AbortController
    readonly streams: Map<Registrant, Promise<void>>
    /** `null`: no call needs a signature. */
    checkSignature: ((call: SignedCall) => string | null) | null
    takesUnsigned: boolean
  } | null = null
  let options: PracticeOptions | null = null
  let registrations = new Map<Registrant, TargetUrl>()
  const refusedHosts = new Set<string>()
  let faults: PracticeFault[] = []
  let counts = { planned: 0, delivered: 0, givenUp: 0, faults: 0 }
  let faultCounts: Partial<Record<PracticeFaultKind, number>> = {}
  let lastElapsedMs: number | null = null
  let isChangeDue = false

  const changed = (): void => {
    if (isChangeDue) return
    isChangeDue = true
    setTimeout(() => {
      isChangeDue = false
      ports.onChange()
    }, changeEveryMs).unref()
  }

  function targetOf(callbackUrl: string): TargetUrl {
    const target = parseTargetUrl(callbackUrl)
    const { hostname } = target
    if (isThisMachine(hostname) || ports.allowedHosts().includes(hostname)) return target
    if (refusedHosts.size < savedHosts) refusedHosts.add(hostname)
    changed()
    throw new AppError(
      'remote-target-refused',
      `${hostname} is not this machine. Allow the host for the practice service, then register again.`,
      { host: hostname },
    )
  }

  function authenticate(call: SignedCall): { readonly account: Account } | { readonly refusal: string } {
    if (running === null || running.checkSignature === null) return { account: 'open' }
    if (running.takesUnsigned && call.authorization === '') return { account: 'open' }
    const refusal = running.checkSignature(call)
    return refusal === null ? { account: 'signed' } : { refusal }
  }

  function begin(account: Account, service: Service, first: TargetUrl): void {
    if (running === null || options === null) return
    const { sender, streams } = running
    const { signal } = running.end
    const registrant: Registrant = `${account} ${service}`
    registrations.set(registrant, first)
    // "The caller registers one callback URL": a later URL replaces it, and gets the remaining notifications.
    if (streams.has(registrant)) {
      changed()
      return
    }
    // Two accounts have no record in common.
    const seed = account === 'open' || !running.takesUnsigned ? options.seed : (options.seed + 1) % 2 ** 32
    const stream = planStream(service, { ...options, seed })
    counts.planned += stream.length
    // The newer API of the funding service signs. Observed beyond the specification, "Delivery".
    const isSigned = account === 'signed' && service === 'funding'
    // A key that can't be read is an error where the public key is served.
    const key = isSigned ? ports.signingKey().catch(() => null) : null
    const sending = notify({
      stream,
      perSecond: options.perSecond,
      render: ports.render,
      retryPausesMs: limits.retryPausesMs,
      async post(text) {
        const body = Buffer.from(text)
        const target = registrations.get(registrant) ?? first
        const headers: HeaderPairs = [
          ['Host', target.host],
          ['User-Agent', 'Hooktrail practice service'],
          ['Content-Type', 'application/json'],
          ['Content-Length', String(body.byteLength)],
        ]
        const request = { target, method: 'POST', headers, body }
        const known = await key
        if (known === null) return sender.sendOnce(request)
        const signed = await withAdditions(request, { ...nothingReady, signing: { key: known } })
        return sender.sendOnce({ ...request, headers: signed.headers })
      },
      signal,
      onFault(fault) {
        counts.faults += 1
        faultCounts[fault.kind] = (faultCounts[fault.kind] ?? 0) + 1
        if (faults.length < savedFaults) faults.push({ number: counts.faults, ...fault })
        changed()
      },
      onEnd({ isDelivered, elapsedMs }) {
        if (isDelivered) counts.delivered += 1
        else counts.givenUp += 1
        lastElapsedMs = elapsedMs
        changed()
      },
    }).finally(() => streams.delete(registrant))
    streams.set(registrant, sending)
    changed()
  }

  async function stop(): Promise<void> {
    if (running === null) return
    const { server, sender, end, streams } = running
    running = null
    end.abort()
    sender.cut()
    const closed = new Promise<void>(resolve => server.close(() => resolve()))
    server.closeAllConnections()
    await Promise.all([closed, ...streams.values()])
    changed()
  }

  /** Restarts if running. Throws `port-in-use`, `port-not-allowed`. */
  async function start(wanted: PracticeOptions): Promise<void> {
    await stop()
    options = wanted
    registrations = new Map()
    refusedHosts.clear()
    faults = []
    counts = { planned: 0, delivered: 0, givenUp: 0, faults: 0 }
    faultCounts = {}
    lastElapsedMs = null
    const endpoints = createEndpoints({
      authenticate,
      signingKey: ports.signingKey,
      isSubscribed: (account, service) => registrations.has(`${account} ${service}`),
      targetOf,
      onRegistered: begin,
    })
    const server = createServer((request, response) => void serve(endpoints, request, response))
    const port = await listen(server, wanted.port)
    const sender = createSender({ ...ports, timeoutMs: limits.timeoutMs, concurrency })
    running = {
      server,
      port,
      sender,
      end: new AbortController(),
      streams: new Map(),
      checkSignature: wanted.hmac === undefined ? null : createSignatureCheck(wanted.hmac, ports.sign),
      takesUnsigned: false,
    }
    changed()
  }

  return {
    status: (): PracticeStatus => ({
      state: running === null ? 'stopped' : 'running',
      baseUrl: running === null ? null : `http://127.0.0.1:${running.port}`,
      seed: options?.seed ?? 1,
      registrations: [...registrations].map(([registrant, { text }]) => {
        const [account, service] = registrant.split(' ')
        return {
          service: serviceSchema.parse(service),
          callbackUrl: text,
          isSigned: account === 'signed',
        }
      }),
      planned: counts.planned,
      delivered: counts.delivered,
      givenUp: counts.givenUp,
      isDone: counts.planned > 0 && counts.delivered + counts.givenUp === counts.planned,
      faultCount: counts.faults,
      lastElapsedMs,
      refusedHosts: [...refusedHosts],
    }),
    faults: (offset: number, limit: number) => ({
      faults: faults.slice(offset, offset + limit),
      total: counts.faults,
      counts: { ...faultCounts },
    }),
    start,
    /**
     * Takes calls that are signed with this key, beside the others if `takesUnsigned`; starts with `wanted` unless it
     * runs at this port. Throws as `start`.
     */
    async takeSigned(
      hmac: NonNullable<PracticeOptions['hmac']>,
      wanted: PracticeOptions,
      takesUnsigned: boolean,
    ): Promise<void> {
      const isThere = running !== null && (wanted.port === 0 || wanted.port === running.port)
      if (!isThere || !takesUnsigned) await start({ ...wanted, hmac })
      if (running === null) return
      running.checkSignature = createSignatureCheck(hmac, ports.sign)
      running.takesUnsigned = takesUnsigned
      for (const service of serviceSchema.options) registrations.delete(`signed ${service}`)
      changed()
    },
    stop,
  }
}

async function serve(
  endpoints: Endpoints,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const respond = (status: number, body: unknown): void => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  }
  // A browser page cannot send this type or a foreign host name without a preflight.
  const isJson = /^application\/json\b/i.test(request.headers['content-type'] ?? '')
  const isHere = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i.test(request.headers.host ?? '')
  if (!isHere) return respond(403, { success: false, error: 'The practice service is for this machine only' })
  // Its notifications would go to any URL that the agent names.
  if (request.headers[agentHeader.toLowerCase()] !== undefined) {
    return respond(403, { success: false, error: 'The practice service takes no calls of an agent' })
  }
  if (request.method === 'POST' && !isJson) {
    return respond(415, { success: false, error: 'The body has to be application/json' })
  }
  const pieces: Buffer[] = []
  let bytes = 0
  try {
    for await (const piece of request as AsyncIterable<Buffer>) {
      bytes += piece.byteLength
      if (bytes > longestBody) return respond(413, { success: false, error: 'The body is too long' })
      pieces.push(piece)
    }
  } catch {
    return
  }
  const { status, body } = await endpoints.respond(request, Buffer.concat(pieces).toString())
  respond(status, body)
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE'
      const message = isTaken
        ? `Port ${port} is in use. Choose another port for the practice service.`
        : `The practice service can’t listen on port ${port} (${error.code}). Choose another port.`
      reject(new AppError(isTaken ? 'port-in-use' : 'port-not-allowed', message, { port }))
    })
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

/** Signs as the services expect: the rule of registration/. */
type Sign = (request: { nonce: number; method: string; path: string; body: string }, secret: string) => string

/**
 * Checks `Authorization: Bitso <key>:<nonce>:<signature>` and that nonces of a key rise. Returns the service's code
 * of a refusal, or `null`. Observed beyond the specification, "Registration".
 */
function createSignatureCheck(expected: { readonly key: string; readonly secret: string }, sign: Sign) {
  let lastNonce = 0
  return ({ authorization, ...request }: SignedCall): string | null => {
    const [, key, nonceText = '', signature = ''] =
      /^Bitso ([^:]+):(\d{1,15}):([0-9a-f]{64})$/.exec(authorization) ?? []
    if (key === undefined) return 'Invalid nonce or credentials: no readable Authorization header'
    const nonce = Number(nonceText)
    const right = sign({ ...request, nonce }, expected.secret)
    const isRight = timingSafeEqual(Buffer.from(signature), Buffer.from(right))
    if (key !== expected.key || !isRight)
      return 'Invalid nonce or credentials: the key or the signature is wrong'
    if (nonce <= lastNonce) return 'Invalid nonce or credentials: the nonce is not above the last one'
    lastNonce = nonce
    return null
  }
}
