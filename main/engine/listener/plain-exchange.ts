import type { Socket } from 'node:net'
import type { AppError } from '#contract/errors'
import type { DeliveryId } from '#contract/terms'
import { answerText, answerTo, failed, keptAliveText, storeFailed } from './answers.ts'
import { Guard } from './guard.ts'
import { type Inlet, inletMark } from './inlet.ts'
import { heldByHead, type Intake } from './intake.ts'
import { endLingering } from './lingering.ts'
import { Blocks } from './reading/blocks.ts'
import { type PlainRequest, readPlainRequest } from './reading/plain-request.ts'

/** What a plain exchange needs of its connection. */
export interface PlainConnection {
  readonly intake: Intake
  readonly socket: Socket
  readonly remoteAddress: string
  readonly remotePort: number | null
  readonly inlet: Inlet | null
  /** The connection is to end, and nothing else is under way on it. */
  readonly isEnding: boolean
  /** Reads no more requests. */
  stopReading(): void
  /** The answer was sent, or cannot be. */
  plainOver(): void
}

/**
 * The plain requests of one connection, one at a time: stored and answered without node's request and response, which
 * cost this thread as much as all else that a delivery takes. What may be refused, or answered by a route, is left to
 * Exchange.
 */
export class PlainExchange {
  readonly #connection: PlainConnection
  readonly #guard: Guard
  readonly #body = new Blocks()
  readonly #stored: (error: AppError | null, id: DeliveryId) => void
  #isOpen = false
  #isKept = false
  #isAnswered = false
  #endedMs = 0

  constructor(connection: PlainConnection) {
    this.#connection = connection
    this.#guard = new Guard(
      error => this.#fail(error),
      () => connection.socket.destroy(),
    )
    this.#stored = this.#guard.bind((error, id) => this.#answer(error, id))
  }

  /** Whether one waits for its answer: nothing further is read then. */
  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Takes the request that begins at `from` and ends with the piece. False where node's parser has to read it. */
  take(piece: Buffer, from: number): boolean {
    const request = readPlainRequest(piece, from)
    if (request === null || !this.#isUsual(request)) return false
    this.#isOpen = true
    this.#isKept = false
    this.#isAnswered = false
    this.#connection.intake.countWaiting(1)
    this.#guard.run(() => this.#keep(request))
    return true
  }

  /** Whether it is within the limits, and gets the usual answer. */
  #isUsual({ headBytes, body, target }: PlainRequest): boolean {
    const { limits, answering } = this.#connection.intake
    if (body.length > limits.bodyBytes || headBytes > limits.headerBytes / 2) return false
    if (this.#connection.intake.isOverCapacity(0, body.length)) return false
    try {
      return answering === null || !answering.concerns(target)
    } catch {
      // Exchange meets it again, and reports it.
      return false
    }
  }

  #keep({ target, rawHeaders, headBytes, body }: PlainRequest): void {
    const { intake, remoteAddress, remotePort, inlet } = this.#connection
    this.#endedMs = intake.clock.monotonicMs()
    this.#body.add(body, body.length)
    const taken = {
      headBytes: heldByHead(headBytes, rawHeaders.length / 2),
      bodyBytes: this.#body.heldBytes,
    }
    const delivery = {
      receivedAtMs: intake.clock.nowMs(),
      method: 'POST',
      target,
      httpVersion: '1.1',
      rawHeaders,
      rawTrailers: [],
      remoteAddress,
      remotePort,
      reception: 'whole',
      declaredBodyBytes: null,
      inlet: inletMark(inlet, rawHeaders),
      bodyPieces: this.#body.pieces(),
    } as const
    this.#body.clear()
    intake.takeHead(taken.headBytes)
    intake.takeBody(taken.bodyBytes)
    intake.capture(delivery, taken, this.#stored)
  }

  #answer(error: AppError | null, id: DeliveryId): void {
    const { intake, socket } = this.#connection
    this.#isKept = error === null
    if (socket.writable) {
      const answer = error === null ? answerTo('POST', '/') : storeFailed(error, false)
      const isLast = this.#connection.isEnding
      socket.write(isLast ? answerText(answer) : keptAliveText(answer, intake.clock.nowMs()))
      this.#isAnswered = true
      if (isLast) socket.destroySoon()
      if (error === null) intake.recordAnswer(id, answer.status, intake.clock.monotonicMs() - this.#endedMs)
    }
    this.#over()
  }

  #over(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#connection.intake.countWaiting(-1)
    this.#connection.plainOver()
  }

  /** An unexpected error: the sender gets a 500 where it has no answer yet. */
  #fail(error: unknown): void {
    const { intake, socket } = this.#connection
    intake.logFailure(error)
    this.#connection.stopReading()
    this.#body.clear()
    if (this.#isAnswered || !socket.writable) socket.destroy()
    else {
      this.#isAnswered = true
      socket.write(answerText(failed(this.#isKept)))
      endLingering(socket, this.#guard)
    }
    this.#over()
  }
}
