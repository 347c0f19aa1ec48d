import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { pipeline, Readable } from 'node:stream'
import type { Reception } from '#contract/deliveries/delivery'
import type { AppError } from '#contract/errors'
import type { Limits } from '#contract/settings'
import type { DeliveryId } from '#contract/terms'
import { Guard } from './guard.ts'
import { heldByHead, type InFlightRequests, type Taken } from './in-flight-requests.ts'
import { type Inlet, inletMark } from './inlet.ts'
import { endLingering } from './lingering.ts'
import { Blocks, freePieces } from './reading/blocks.ts'
import type { ReadScheduler } from './reading/read-scheduler.ts'
import type { GivenReaction } from './responder.ts'
import {
  failed,
  givenResponse,
  probed,
  type ResponseOfBytes,
  refusalOf,
  responseTo,
  type SentResponse,
  storeFailed,
} from './responses.ts'
import { systemSocket } from './secure-port.ts'

export interface CaptureConnection {
  readonly inFlight: InFlightRequests
  readonly socket: Socket
  readonly readScheduler: ReadScheduler
  readonly remoteAddress: string
  readonly remotePort: number | null
  readonly inlet: Inlet | null
  readonly scheme: 'https' | undefined
  requestEnded(): void
  /** Reads no more requests, because this response closes the connection. */
  stopReading(): void
  /** The response was sent, or can't be sent. Only the first call counts. */
  captureEnded(capture: RequestCapture): void
  /** The request is stored and gets no response for now. */
  captureHangs(): void
  /** True if the connection is to end and only this capture is open. */
  endsAfter(capture: RequestCapture): boolean
}

/** One request whose head was read: collects the body, stores the delivery, then responds. */
export class RequestCapture {
  readonly request: IncomingMessage
  readonly serverResponse: ServerResponse
  readonly #connection: CaptureConnection
  readonly #guard: Guard
  readonly #limits: Limits
  readonly #heldHeadBytes: number
  readonly #declaredBodyBytes: number | null
  readonly #body = new Blocks()
  #phase: 'receiving' | 'ending' | 'storing' | 'responding' = 'receiving'
  /** After an error: the received part is stored with this reason. */
  #hasFailed = false
  #id: DeliveryId | null = null
  #isHanging = false
  readonly #beganMs: number
  #endedMs = 0

  constructor(
    connection: CaptureConnection,
    request: IncomingMessage,
    serverResponse: ServerResponse,
    head: { readonly bytes: number; readonly declaredBodyBytes: number | null },
  ) {
    this.#connection = connection
    this.#guard = new Guard(
      error => this.#fail(error),
      () => connection.socket.destroy(),
    )
    this.#limits = connection.inFlight.limits
    this.#beganMs = connection.readScheduler.nowMs
    this.request = request
    this.serverResponse = serverResponse
    this.#heldHeadBytes = heldByHead(head.bytes, request.rawHeaders.length / 2)
    this.#declaredBodyBytes = head.declaredBodyBytes
    connection.inFlight.takeHead(this.#heldHeadBytes)
    this.#guard.once(serverResponse, 'close', () => connection.captureEnded(this))
  }

  get isOver(): boolean {
    return this.serverResponse.writableFinished || this.serverResponse.destroyed
  }

  get isReceived(): boolean {
    return this.#phase !== 'receiving'
  }

  get receivedBytes(): number {
    return this.#body.bytes
  }

  get isHanging(): boolean {
    return this.#isHanging
  }

  pace(nowMs: number): { readonly forMs: number; readonly bytes: number } {
    return { forMs: nowMs - this.#beganMs, bytes: this.#body.bytes }
  }

  /** Starts reading the body. `proceed`: sends 100 Continue unless the request is refused. */
  begin(proceed: () => void): void {
    this.#guard.run(() => {
      const reached = this.#reachedCapacity()
      if (reached !== null) {
        this.refuse(reached)
        return
      }
      this.#guard.on(this.request, 'data', (piece: Uint8Array) => this.#add(piece))
      this.#guard.on(this.request, 'end', () => this.#end('aborted'))
      proceed()
    })
  }

  /** No more bytes arrive: stores the request as complete, or with this reception if it is incomplete. */
  end(ifIncomplete: Exclude<Reception, 'whole'>): void {
    this.#guard.run(() => this.#end(ifIncomplete))
  }

  /** Like `end`, for a chunked body with bytes that the parser refused: they are stored after the data before them. */
  endUnread(reception: Exclude<Reception, 'whole'>, bytes: Buffer): void {
    this.#guard.run(() => {
      if (this.#phase === 'receiving') this.#add(bytes)
      this.#end(reception)
    })
  }

  refuse(reception: Exclude<Reception, 'whole'>): void {
    if (this.#phase !== 'receiving') return
    this.#stopReceiving(reception)
    // Earlier requests of the same chunk end in the next ticks and must be stored first.
    setImmediate(this.#guard.bind(() => this.#keep(reception)))
  }

  #end(ifIncomplete: Exclude<Reception, 'whole'>): void {
    if (this.#phase !== 'receiving') return
    const reception = this.request.complete ? 'whole' : ifIncomplete
    this.#stopReceiving(reception)
    this.#keep(reception)
  }

  #reachedCapacity() {
    const { bytes, heldBytes } = this.#body
    return this.#connection.inFlight.reachedCapacity(heldBytes, Math.max(this.#declaredBodyBytes ?? 0, bytes))
  }

  #add(piece: Uint8Array): void {
    if (this.#phase !== 'receiving') return
    const { inFlight } = this.#connection
    const room = this.#limits.bodyBytes - this.#body.bytes
    const saved = piece.length > room ? piece.subarray(0, room) : piece
    const heldBefore = this.#body.heldBytes
    this.#body.add(saved, this.#declaredBodyBytes ?? 0)
    inFlight.takeBody(this.#body.heldBytes - heldBefore)
    const reached = saved.length < piece.length ? 'body-too-large' : this.#reachedCapacity()
    if (reached !== null) this.refuse(reached)
  }

  #stopReceiving(reception: Reception): void {
    this.#phase = 'ending'
    this.#connection.inFlight.largeBodies.ended(this)
    this.#endedMs = this.#connection.inFlight.clock.monotonicMs()
    if (reception === 'whole') this.#connection.requestEnded()
    else this.#connection.stopReading()
  }

  #keep(reception: Reception): void {
    const { inFlight, remoteAddress, remotePort, inlet, scheme } = this.#connection
    const { request } = this
    const taken = this.#taken()
    const proof =
      inFlight.probes.isExpecting && reception === 'whole' ? inFlight.probes.proofFor(request) : null
    if (proof !== null) {
      this.#phase = 'responding'
      inFlight.giveBack(taken)
      // Without an id: a probe is not a delivery and not stored.
      this.#respond(probed(proof), null, null)
      return
    }
    const bodyPieces = this.#body.pieces()
    this.#body.clear()
    this.#phase = 'storing'
    inFlight.capture(
      {
        receivedAtMs: inFlight.clock.nowMs(),
        method: request.method ?? '',
        target: request.url ?? '',
        httpVersion: request.httpVersion,
        rawHeaders: request.rawHeaders,
        rawTrailers: request.rawTrailers,
        remoteAddress,
        remotePort,
        reception,
        declaredBodyBytes: reception === 'whole' ? null : this.#declaredBodyBytes,
        inlet: inletMark(inlet, request.rawHeaders),
        scheme,
        bodyPieces,
      },
      taken,
      this.#guard.bind((error: AppError | null, id: DeliveryId) => {
        freePieces(bodyPieces)
        this.#stored(reception, error, id)
      }),
    )
  }

  #stored(reception: Reception, error: AppError | null, id: DeliveryId): void {
    this.#phase = 'responding'
    if (error === null) this.#id = id
    if (this.#hasFailed) {
      this.#respond(error === null ? failed(true) : storeFailed(error, true), error, id)
      return
    }
    const { responder } = this.#connection.inFlight
    const target = this.request.url ?? ''
    if (responder === null || error !== null || reception !== 'whole' || !responder.concerns(target)) {
      this.#respond(responseOf(this.request, reception, error), error, id)
      return
    }
    const give = (reaction: GivenReaction) => {
      this.#isHanging = reaction.type === 'hang'
      if (reaction.type === 'hang') this.#connection.captureHangs()
      else if (reaction.type === 'reset') systemSocket(this.#connection.socket).resetAndDestroy()
      else this.#respond(givenResponse(reaction, responseTo(this.request.method ?? '', target)), null, id)
    }
    const forget = responder.react({ id, target }, this.#guard.bind(give))
    this.#guard.once(this.serverResponse, 'close', forget)
  }

  #fail(error: unknown): void {
    const { inFlight, socket } = this.#connection
    inFlight.logFailure(error)
    const isSecond = this.#hasFailed
    const phase = this.#phase
    this.#hasFailed = true
    this.#phase = phase === 'receiving' ? 'ending' : 'responding'
    this.#connection.stopReading()
    if (phase === 'receiving') {
      inFlight.largeBodies.ended(this)
      setImmediate(this.#guard.bind(() => this.#keep(this.request.complete ? 'whole' : 'malformed')))
      return
    }
    if (phase === 'ending') inFlight.giveBack(this.#taken())
    if (isSecond || this.serverResponse.headersSent) socket.destroy()
    else this.#respond(failed(this.#id !== null), null, this.#id)
  }

  #taken(): Taken {
    return { headBytes: this.#heldHeadBytes, bodyBytes: this.#body.heldBytes }
  }

  #respond(response: ResponseOfBytes | null, error: AppError | null, id: DeliveryId | null): void {
    const { serverResponse } = this
    const { socket } = this.#connection
    if (serverResponse.destroyed || !socket.writable) return
    // A pipelined response has no socket until the earlier ones are sent.
    const isNext = serverResponse.socket !== null
    if (response === null || response.ends) {
      const end = () => (response === null ? socket.destroySoon() : this.#endWith(response, error, id))
      if (isNext) end()
      else this.#guard.once(serverResponse, 'socket', end)
      return
    }
    if (this.#connection.endsAfter(this)) serverResponse.shouldKeepAlive = false
    serverResponse.writeHead(response.status, response.headers)
    if (response.body instanceof Readable) {
      this.#pass(response.body, () => this.#recordResponse(response, id))
      return
    }
    serverResponse.end(response.body)
    if (error !== null) return
    if (isNext) this.#recordResponse(response, id)
    else this.#guard.once(serverResponse, 'finish', () => this.#recordResponse(response, id))
  }

  /** `record` is called at the end unless the sender has gone. */
  #pass(body: Readable, record: () => void): void {
    pipeline(
      body,
      this.serverResponse,
      this.#guard.bind((error: NodeJS.ErrnoException | null | undefined) => {
        if (error?.code !== 'ERR_STREAM_PREMATURE_CLOSE') record()
        if (error) this.#connection.socket.destroy()
      }),
    )
  }

  #endWith(response: ResponseOfBytes, error: AppError | null, id: DeliveryId | null): void {
    const { serverResponse } = this
    serverResponse.writeHead(response.status, [...response.headers, 'Connection', 'close'])
    // `end` would make Node close the connection at once; lingering needs it open.
    serverResponse.flushHeaders()
    serverResponse.write(response.body)
    if (error === null) this.#recordResponse(response, id)
    endLingering(this.#connection.socket, this.#guard)
    // The response never ends, so the connection closes with it.
    this.#connection.captureEnded(this)
  }

  #recordResponse(response: ResponseOfBytes, id: DeliveryId | null): void {
    if (id === null) return
    const { inFlight } = this.#connection
    inFlight.recordResponse(id, response.status, inFlight.clock.monotonicMs() - this.#endedMs)
  }
}

function responseOf(
  request: IncomingMessage,
  reception: Reception,
  error: AppError | null,
): SentResponse | null {
  if (reception === 'aborted') return null
  if (error !== null) return storeFailed(error, reception !== 'whole')
  return reception === 'whole' ? responseTo(request.method ?? '', request.url ?? '') : refusalOf(reception)
}
