import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AppError } from '#contract/errors'
import type { PracticeFault, PracticeOptions, PracticeStatus } from '#contract/registration/practice'
import { answerLimitMs } from '#contract/services/envelope'
import type { Service } from '#contract/terms'
import { createSignatureCheck, type Sign } from './check-signature.ts'
import { createEndpoints, type Endpoints } from './endpoints.ts'
import { notify, type Render } from './notifier.ts'
import { planStream } from './stream.ts'

export interface PracticePorts {
  readonly render: Render
  readonly sign: Sign
  /** After the status changed, at most every 200 ms. */
  readonly onChange: () => void
}

/** Limits that tests make smaller. */
export interface PracticeLimits {
  readonly timeoutMs: number
  readonly retryPausesMs: readonly number[]
}
/** Count and spacing of retries are not published. */
const defaultLimits: PracticeLimits = { timeoutMs: answerLimitMs, retryPausesMs: [1_000, 3_000, 10_000] }

/** The built-in stand-in for both services. */
export interface Practice {
  status(): PracticeStatus
  faults(offset: number, limit: number): { faults: PracticeFault[]; total: number }
  /** Restarts it where it runs. Throws `port-in-use`, `port-not-allowed`. */
  start(options: PracticeOptions): Promise<void>
  /** Sends nothing more. */
  stop(): Promise<void>
}

const changeEveryMs = 200
const longestBody = 64 * 1024
/** Faults that are kept; further ones are only counted. */
const keptFaults = 20_000

export function createPractice(ports: PracticePorts, limits: PracticeLimits = defaultLimits): Practice {
  let running: { server: Server; port: number; end: AbortController; streams: Set<Promise<void>> } | null =
    null
  let options: PracticeOptions | null = null
  let registrations = new Map<Service, string>()
  let faults: PracticeFault[] = []
  let counts = { planned: 0, delivered: 0, givenUp: 0, faults: 0 }
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

  function begin(service: Service, callbackUrl: string): void {
    if (running === null || options === null) return
    const { signal } = running.end
    const stream = planStream(service, options)
    registrations.set(service, callbackUrl)
    counts.planned += stream.length
    const { streams } = running
    const sending = notify({
      callbackUrl,
      stream,
      perSecond: options.perSecond,
      render: ports.render,
      ...limits,
      signal,
      onFault(fault) {
        counts.faults += 1
        if (faults.length < keptFaults) faults.push({ number: counts.faults, ...fault })
        changed()
      },
      onEnd({ isDelivered, elapsedMs }) {
        if (isDelivered) counts.delivered += 1
        else counts.givenUp += 1
        lastElapsedMs = elapsedMs
        changed()
      },
    }).finally(() => streams.delete(sending))
    streams.add(sending)
    changed()
  }

  async function stop(): Promise<void> {
    if (running === null) return
    const { server, end, streams } = running
    running = null
    end.abort()
    const closed = new Promise<void>(resolve => server.close(() => resolve()))
    server.closeAllConnections()
    await Promise.all([closed, ...streams])
    changed()
  }

  return {
    status: () => ({
      state: running === null ? 'stopped' : 'running',
      baseUrl: running === null ? null : `http://127.0.0.1:${running.port}`,
      seed: options?.seed ?? 1,
      registrations: [...registrations].map(([service, callbackUrl]) => ({ service, callbackUrl })),
      planned: counts.planned,
      delivered: counts.delivered,
      givenUp: counts.givenUp,
      isDone: counts.planned > 0 && counts.delivered + counts.givenUp === counts.planned,
      faultCount: counts.faults,
      lastElapsedMs,
    }),
    faults: (offset, limit) => ({ faults: faults.slice(offset, offset + limit), total: counts.faults }),
    async start(wanted) {
      await stop()
      options = wanted
      registrations = new Map()
      faults = []
      counts = { planned: 0, delivered: 0, givenUp: 0, faults: 0 }
      lastElapsedMs = null
      const endpoints = createEndpoints({
        checkSignature: wanted.hmac === undefined ? null : createSignatureCheck(wanted.hmac, ports.sign),
        isSubscribed: service => registrations.has(service),
        onRegistered: begin,
      })
      const server = createServer((request, response) => void serve(endpoints, request, response))
      const port = await listen(server, wanted.port)
      running = { server, port, end: new AbortController(), streams: new Set() }
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
  const answer = (status: number, body: unknown): void => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  }
  // A page in a browser can send neither this type nor a foreign name of this machine without being asked first.
  const isJson = /^application\/json\b/i.test(request.headers['content-type'] ?? '')
  const isHere = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i.test(request.headers.host ?? '')
  if (!isHere) return answer(403, { success: false, error: 'The practice service is for this machine only' })
  if (request.method === 'POST' && !isJson) {
    return answer(415, { success: false, error: 'The body has to be application/json' })
  }
  const pieces: Buffer[] = []
  let bytes = 0
  try {
    for await (const piece of request as AsyncIterable<Buffer>) {
      bytes += piece.byteLength
      if (bytes > longestBody) return answer(413, { success: false, error: 'The body is too long' })
      pieces.push(piece)
    }
  } catch {
    // The caller aborted: nobody is left to answer.
    return
  }
  const { status, body } = endpoints.answer(request, Buffer.concat(pieces).toString())
  answer(status, body)
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
