import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Reception } from '#contract/delivery'
import type { AppError } from '#contract/errors'
import type { Limits } from '#contract/settings'
import type { DeliveryId } from '#contract/terms'
import {
  type Answer,
  type AnswerOfBytes,
  answerTo,
  givenAnswer,
  probed,
  refusalOf,
  storeFailed,
} from './answers.ts'
import { type Inlet, inletMark } from './inlet.ts'
import type { Intake } from './intake.ts'
import { endLingering } from './lingering.ts'

/** What an exchange knows of the connection it is on. */
export interface ExchangeConnection {
  readonly intake: Intake
  readonly socket: Socket
  readonly remoteAddress: string
  readonly remotePort: number | null
  /** `null`: the capture port. */
  readonly inlet: Inlet | null
  /** The exchange's request has come in whole. */
  requestEnded(): void
  /** Reads no more requests: the exchange's answer will end the connection. */
  stopReading(): void
  /** The connection is to end, and nothing but this exchange is under way on it. */
  endsAfter(exchange: Exchange): boolean
}

/** One request whose head was read: collects its body, hands it to the store, then answers. */
export class Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly #connection: ExchangeConnection
  readonly #limits: Limits
  readonly #headBytes: number
  readonly #declaredBodyBytes: number | null
  #bodyPieces: Uint8Array[] = []
  #bodyBytes = 0
  #isEnded = false
  #endedMs = 0

  constructor(
    connection: ExchangeConnection,
    request: IncomingMessage,
    response: ServerResponse,
    head: { readonly bytes: number; readonly declaredBodyBytes: number | null },
  ) {
    this.#connection = connection
    this.#limits = connection.intake.limits
    this.request = request
    this.response = response
    this.#headBytes = head.bytes
    this.#declaredBodyBytes = head.declaredBodyBytes
    connection.intake.takeHead(head.bytes)
  }

  /** Whether the answer is handed over or can no longer be. */
  get isOver(): boolean {
    return this.response.writableFinished || this.response.destroyed
  }

  /** Begins to read the body. Returns `false` where the request is refused before its body. */
  begin(): boolean {
    if (this.#connection.intake.isOverCapacity) {
      this.#refuse('over-capacity')
      return false
    }
    this.request.on('data', (piece: Uint8Array) => this.#add(piece))
    this.request.on('end', () => this.end('aborted'))
    return true
  }

  /** No more comes: keeps the request as whole, or as the reception says if it is not complete. */
  end(ifIncomplete: Exclude<Reception, 'whole'>): void {
    if (this.#isEnded) return
    const reception = this.request.complete ? 'whole' : ifIncomplete
    this.#stopCollecting(reception)
    this.#keep(reception)
  }

  #add(piece: Uint8Array): void {
    if (this.#isEnded) return
    const room = this.#limits.bodyBytes - this.#bodyBytes
    const kept = piece.length > room ? piece.subarray(0, room) : piece
    this.#bodyPieces.push(kept)
    this.#bodyBytes += kept.length
    const { intake } = this.#connection
    intake.takeBody(kept.length)
    if (kept.length < piece.length) this.#refuse('body-too-large')
    else if (intake.isOverCapacity) this.#refuse('over-capacity')
  }

  #refuse(reception: Exclude<Reception, 'whole'>): void {
    this.#stopCollecting(reception)
    // The requests before it that came in the same piece end only in the next ticks, and are to be kept first.
    setImmediate(() => this.#keep(reception))
  }

  #stopCollecting(reception: Reception): void {
    this.#isEnded = true
    this.#endedMs = this.#connection.intake.clock.monotonicMs()
    if (reception === 'whole') this.#connection.requestEnded()
    else this.#connection.stopReading()
  }

  #keep(reception: Reception): void {
    const { intake, remoteAddress, remotePort, inlet } = this.#connection
    const { request } = this
    const taken = { headBytes: this.#headBytes, bodyBytes: this.#bodyBytes }
    const proof = intake.probes.isExpecting && reception === 'whole' ? intake.probes.proofFor(request) : null
    if (proof !== null) {
      intake.giveBack(taken)
      this.#answerProbe(proof)
      return
    }
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
        bodyPieces: this.#bodyPieces,
      },
      taken,
      (error, id) => this.#stored(reception, error, id),
    )
    this.#bodyPieces = []
  }

  #stored(reception: Reception, error: AppError | null, id: DeliveryId): void {
    const { answering } = this.#connection.intake
    const target = this.request.url ?? ''
    if (answering === null || error !== null || reception !== 'whole' || !answering.concerns(target)) {
      this.#answer(answerOf(this.request, reception, error), error, id)
      return
    }
    const forget = answering.react({ id, target }, reaction => {
      if (reaction.type === 'reset') this.#connection.socket.resetAndDestroy()
      else this.#answer(givenAnswer(reaction, answerTo(this.request.method ?? '', target)), null, id)
    })
    this.response.once('close', forget)
  }

  #answer(answer: AnswerOfBytes | null, error: AppError | null, id: DeliveryId): void {
    const { response } = this
    const { socket } = this.#connection
    if (response.destroyed || !socket.writable) return
    // Pipelined requests are answered in their order: until its turn a response has no socket.
    const isInTurn = response.socket !== null
    if (answer === null || answer.ends) {
      const end = () => (answer === null ? socket.destroySoon() : this.#endWith(answer, error, id))
      if (isInTurn) end()
      else response.once('socket', end)
      return
    }
    if (this.#connection.endsAfter(this)) response.shouldKeepAlive = false
    response.writeHead(answer.status, answer.headers)
    response.end(answer.body)
    if (error !== null) return
    if (isInTurn) this.#recordAnswer(answer, id)
    else response.once('finish', () => this.#recordAnswer(answer, id))
  }

  /** It is no delivery: nothing is kept of it. */
  #answerProbe(proof: string): void {
    const { response } = this
    if (response.destroyed || !this.#connection.socket.writable) return
    const answer = probed(proof)
    if (this.#connection.endsAfter(this)) response.shouldKeepAlive = false
    response.writeHead(answer.status, answer.headers)
    response.end(answer.body)
  }

  #endWith(answer: AnswerOfBytes, error: AppError | null, id: DeliveryId): void {
    const { response } = this
    response.writeHead(answer.status, [...answer.headers, 'Connection', 'close'])
    // Not `end`: node would then close the connection at once, and lingering needs it.
    response.flushHeaders()
    response.write(answer.body)
    if (error === null) this.#recordAnswer(answer, id)
    endLingering(this.#connection.socket)
  }

  #recordAnswer(answer: AnswerOfBytes, id: DeliveryId): void {
    const { intake } = this.#connection
    intake.recordAnswer(id, answer.status, intake.clock.monotonicMs() - this.#endedMs)
  }
}

/** `null` where nobody is there to be answered. */
function answerOf(request: IncomingMessage, reception: Reception, error: AppError | null): Answer | null {
  if (reception === 'aborted') return null
  if (error !== null) return storeFailed(error, reception !== 'whole')
  return reception === 'whole' ? answerTo(request.method ?? '', request.url ?? '') : refusalOf(reception)
}
