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

export interface PlainConnection {
  readonly intake: Intake
  readonly socket: Socket
  readonly remoteAddress: string
  readonly remotePort: number | null
  readonly inlet: Inlet | null
  readonly isEnding: boolean
  stopReading(): void
  plainOver(): void
}

/**
 * Plain requests of a connection, one at a time, without Node's request and response, which cost this thread as much
 * as the rest of a delivery. Requests that may be refused or get a route's response go to Exchange.
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

  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Takes the request that begins at `from` and ends with the piece. `false` if Node's parser must read it. */
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

  /** Within the limits, and gets the default response. */
  #isUsual({ headBytes, body, target }: PlainRequest): boolean {
    const { limits, answering } = this.#connection.intake
    if (body.length > limits.bodyBytes || headBytes > limits.headerBytes / 2) return false
    if (this.#connection.intake.reachedCapacity(0, body.length) !== null) return false
    try {
      return answering === null || !answering.concerns(target)
    } catch {
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
