import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { pipeline, Readable } from 'node:stream'
import type { Reception } from '#contract/deliveries/delivery'
import type { AppError } from '#contract/errors'
import type { Limits } from '#contract/settings'
import type { DeliveryId } from '#contract/terms'
import type { GivenReaction } from './answering.ts'
import {
  type Answer,
  type AnswerOfBytes,
  answerTo,
  failed,
  givenAnswer,
  probed,
  refusalOf,
  storeFailed,
} from './answers.ts'
import { Guard } from './guard.ts'
import { type Inlet, inletMark } from './inlet.ts'
import { heldByHead, type Intake, type Taken } from './intake.ts'
import { endLingering } from './lingering.ts'
import { Blocks, freePieces } from './reading/blocks.ts'
import type { Turns } from './reading/turns.ts'

export interface ExchangeConnection {
  readonly intake: Intake
  readonly socket: Socket
  readonly turns: Turns
  readonly remoteAddress: string
  readonly remotePort: number | null
  readonly inlet: Inlet | null
  requestEnded(): void
  /** Reads no more requests, because this response closes the connection. */
  stopReading(): void
  /** The response was sent, or cannot be. Only the first call counts. */
  exchangeOver(exchange: Exchange): void
  /** The request is stored and gets no response for now. */
  exchangeHangs(): void
  /** True if the connection is to end and only this exchange is open. */
  endsAfter(exchange: Exchange): boolean
}

/** One request whose head was read: collects the body, stores the delivery, then responds. */
export class Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly #connection: ExchangeConnection
  readonly #guard: Guard
  readonly #limits: Limits
  readonly #heldHeadBytes: number
  readonly #declaredBodyBytes: number | null
  readonly #body = new Blocks()
  #phase: 'receiving' | 'ending' | 'storing' | 'answering' = 'receiving'
  /** After an error: the received part is stored with this reason. */
  #hasFailed = false
  #id: DeliveryId | null = null
  #isHanging = false
  readonly #beganMs: number
  #endedMs = 0

  constructor(
    connection: ExchangeConnection,
    request: IncomingMessage,
    response: ServerResponse,
    head: { readonly bytes: number; readonly declaredBodyBytes: number | null },
  ) {
    this.#connection = connection
    this.#guard = new Guard(
      error => this.#fail(error),
      () => connection.socket.destroy(),
    )
    this.#limits = connection.intake.limits
    this.#beganMs = connection.turns.nowMs
    this.request = request
    this.response = response
    this.#heldHeadBytes = heldByHead(head.bytes, request.rawHeaders.length / 2)
    this.#declaredBodyBytes = head.declaredBodyBytes
    connection.intake.takeHead(this.#heldHeadBytes)
    response.once(
      'close',
      this.#guard.bind(() => connection.exchangeOver(this)),
    )
  }

  get isOver(): boolean {
    return this.response.writableFinished || this.response.destroyed
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
      this.request.on(
        'data',
        this.#guard.bind((piece: Uint8Array) => this.#add(piece)),
      )
      this.request.on(
        'end',
        this.#guard.bind(() => this.#end('aborted')),
      )
      proceed()
    })
  }

  /** No more bytes arrive: stores the request as whole, or with this reception if it is incomplete. */
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
    // Earlier requests of the same piece end in the next ticks and must be stored first.
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
    return this.#connection.intake.reachedCapacity(heldBytes, Math.max(this.#declaredBodyBytes ?? 0, bytes))
  }

  #add(piece: Uint8Array): void {
    if (this.#phase !== 'receiving') return
    const { intake } = this.#connection
    const room = this.#limits.bodyBytes - this.#body.bytes
    const kept = piece.length > room ? piece.subarray(0, room) : piece
    const heldBefore = this.#body.heldBytes
    this.#body.add(kept, this.#declaredBodyBytes ?? 0)
    intake.takeBody(this.#body.heldBytes - heldBefore)
    const reached = kept.length < piece.length ? 'body-too-large' : this.#reachedCapacity()
    if (reached !== null) this.refuse(reached)
  }

  #stopReceiving(reception: Reception): void {
    this.#phase = 'ending'
    this.#connection.intake.largeBodies.ended(this)
    this.#endedMs = this.#connection.intake.clock.monotonicMs()
    if (reception === 'whole') this.#connection.requestEnded()
    else this.#connection.stopReading()
  }

  #keep(reception: Reception): void {
    const { intake, remoteAddress, remotePort, inlet } = this.#connection
    const { request } = this
    const taken = this.#taken()
    const proof = intake.probes.isExpecting && reception === 'whole' ? intake.probes.proofFor(request) : null
    if (proof !== null) {
      this.#phase = 'answering'
      intake.giveBack(taken)
      this.#answerProbe(proof)
      return
    }
    const bodyPieces = this.#body.pieces()
    this.#body.clear()
    this.#phase = 'storing'
    intake.capture(
      {
        receivedAtMs: intake.clock.nowMs(),
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
    this.#phase = 'answering'
    if (error === null) this.#id = id
    if (this.#hasFailed) {
      this.#answer(error === null ? failed(true) : storeFailed(error, true), error, id)
      return
    }
    const { answering } = this.#connection.intake
    const target = this.request.url ?? ''
    if (answering === null || error !== null || reception !== 'whole' || !answering.concerns(target)) {
      this.#answer(answerOf(this.request, reception, error), error, id)
      return
    }
    const give = (reaction: GivenReaction) => {
      this.#isHanging = reaction.type === 'hang'
      if (reaction.type === 'hang') this.#connection.exchangeHangs()
      else if (reaction.type === 'reset') this.#connection.socket.resetAndDestroy()
      else this.#answer(givenAnswer(reaction, answerTo(this.request.method ?? '', target)), null, id)
    }
    const forget = answering.react({ id, target }, this.#guard.bind(give))
    this.response.once('close', this.#guard.bind(forget))
  }

  #fail(error: unknown): void {
    const { intake, socket } = this.#connection
    intake.logFailure(error)
    const isSecond = this.#hasFailed
    const phase = this.#phase
    this.#hasFailed = true
    this.#phase = phase === 'receiving' ? 'ending' : 'answering'
    this.#connection.stopReading()
    if (phase === 'receiving') {
      intake.largeBodies.ended(this)
      setImmediate(this.#guard.bind(() => this.#keep(this.request.complete ? 'whole' : 'malformed')))
      return
    }
    if (phase === 'ending') intake.giveBack(this.#taken())
    if (isSecond || this.response.headersSent) socket.destroy()
    else this.#answer(failed(this.#id !== null), null, this.#id)
  }

  #taken(): Taken {
    return { headBytes: this.#heldHeadBytes, bodyBytes: this.#body.heldBytes }
  }

  #answer(answer: AnswerOfBytes | null, error: AppError | null, id: DeliveryId | null): void {
    const { response } = this
    const { socket } = this.#connection
    if (response.destroyed || !socket.writable) return
    // A pipelined response has no socket until the earlier ones are sent.
    const isInTurn = response.socket !== null
    if (answer === null || answer.ends) {
      const end = () => (answer === null ? socket.destroySoon() : this.#endWith(answer, error, id))
      if (isInTurn) end()
      else response.once('socket', this.#guard.bind(end))
      return
    }
    if (this.#connection.endsAfter(this)) response.shouldKeepAlive = false
    response.writeHead(answer.status, answer.headers)
    if (answer.body instanceof Readable) {
      this.#pass(answer.body, () => this.#recordAnswer(answer, id))
      return
    }
    response.end(answer.body)
    if (error !== null) return
    if (isInTurn) this.#recordAnswer(answer, id)
    else
      response.once(
        'finish',
        this.#guard.bind(() => this.#recordAnswer(answer, id)),
      )
  }

  /** `record` is called at the end unless the sender has gone. */
  #pass(body: Readable, record: () => void): void {
    pipeline(
      body,
      this.response,
      this.#guard.bind((error: NodeJS.ErrnoException | null | undefined) => {
        if (error?.code !== 'ERR_STREAM_PREMATURE_CLOSE') record()
        if (error) this.#connection.socket.destroy()
      }),
    )
  }

  /** A probe is not a delivery and not stored. */
  #answerProbe(proof: string): void {
    const { response } = this
    if (response.destroyed || !this.#connection.socket.writable) return
    const answer = probed(proof)
    if (this.#connection.endsAfter(this)) response.shouldKeepAlive = false
    response.writeHead(answer.status, answer.headers)
    response.end(answer.body)
  }

  #endWith(answer: AnswerOfBytes, error: AppError | null, id: DeliveryId | null): void {
    const { response } = this
    response.writeHead(answer.status, [...answer.headers, 'Connection', 'close'])
    // `end` would make Node close the connection at once; lingering needs it open.
    response.flushHeaders()
    response.write(answer.body)
    if (error === null) this.#recordAnswer(answer, id)
    endLingering(this.#connection.socket, this.#guard)
    // The response never ends, so the connection closes with it.
    this.#connection.exchangeOver(this)
  }

  #recordAnswer(answer: AnswerOfBytes, id: DeliveryId | null): void {
    if (id === null) return
    const { intake } = this.#connection
    intake.recordAnswer(id, answer.status, intake.clock.monotonicMs() - this.#endedMs)
  }
}

function answerOf(request: IncomingMessage, reception: Reception, error: AppError | null): Answer | null {
  if (reception === 'aborted') return null
  if (error !== null) return storeFailed(error, reception !== 'whole')
  return reception === 'whole' ? answerTo(request.method ?? '', request.url ?? '') : refusalOf(reception)
}
