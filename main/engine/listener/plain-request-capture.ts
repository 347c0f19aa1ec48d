import type { AppError } from '#contract/errors'
import type { DeliveryId } from '#contract/terms'
import { Guard } from './guard.ts'
import { heldByHead } from './in-flight-requests.ts'
import { inletMark } from './inlet.ts'
import { endLingering } from './lingering.ts'
import { Blocks } from './reading/blocks.ts'
import { type PlainRequest, readPlainRequest } from './reading/plain-request.ts'
import type { CaptureConnection } from './request-capture.ts'
import { failed, keepAliveText, responseText, responseTo, storeFailed } from './responses.ts'

export interface PlainConnection
  extends Pick<
    CaptureConnection,
    'inFlight' | 'socket' | 'remoteAddress' | 'remotePort' | 'inlet' | 'scheme' | 'stopReading'
  > {
  readonly isEnding: boolean
  plainOver(): void
}

/**
 * Plain requests of a connection, one at a time, without Node's request and response, which cost this thread as much
 * as the rest of a delivery. Requests that may be refused or get a route's response go to RequestCapture.
 */
export class PlainRequestCapture {
  readonly #connection: PlainConnection
  readonly #guard: Guard
  readonly #body = new Blocks()
  readonly #stored: (error: AppError | null, id: DeliveryId) => void
  #isOpen = false
  #isSaved = false
  #hasResponded = false
  #endedMs = 0

  constructor(connection: PlainConnection) {
    this.#connection = connection
    this.#guard = new Guard(
      error => this.#fail(error),
      () => connection.socket.destroy(),
    )
    this.#stored = this.#guard.bind((error, id) => this.#respond(error, id))
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  /**
   * Takes the request that starts at `from` and ends with the chunk. `false` if Node's parser must read it.
   */
  take(piece: Buffer, from: number): boolean {
    const request = readPlainRequest(piece, from)
    if (request === null || !this.#isUsual(request)) return false
    this.#isOpen = true
    this.#isSaved = false
    this.#hasResponded = false
    this.#connection.inFlight.countWaiting(1)
    this.#guard.run(() => this.#keep(request))
    return true
  }

  /** Within the limits, and gets the default response. */
  #isUsual({ headBytes, body, target }: PlainRequest): boolean {
    const { limits, responder } = this.#connection.inFlight
    if (body.length > limits.bodyBytes || headBytes > limits.headerBytes / 2) return false
    if (this.#connection.inFlight.reachedCapacity(0, body.length) !== null) return false
    try {
      return responder === null || !responder.concerns(target)
    } catch {
      return false
    }
  }

  #keep({ target, rawHeaders, headBytes, body }: PlainRequest): void {
    const { inFlight, remoteAddress, remotePort, inlet, scheme } = this.#connection
    this.#endedMs = inFlight.clock.monotonicMs()
    this.#body.add(body, body.length)
    const taken = {
      headBytes: heldByHead(headBytes, rawHeaders.length / 2),
      bodyBytes: this.#body.heldBytes,
    }
    const delivery = {
      receivedAtMs: inFlight.clock.nowMs(),
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
      scheme,
      bodyPieces: this.#body.pieces(),
    } as const
    this.#body.clear()
    inFlight.takeHead(taken.headBytes)
    inFlight.takeBody(taken.bodyBytes)
    inFlight.capture(delivery, taken, this.#stored)
  }

  #respond(error: AppError | null, id: DeliveryId): void {
    const { inFlight, socket } = this.#connection
    this.#isSaved = error === null
    if (socket.writable) {
      const response = error === null ? responseTo('POST', '/') : storeFailed(error, false)
      const isLast = this.#connection.isEnding
      socket.write(isLast ? responseText(response) : keepAliveText(response, inFlight.clock.nowMs()))
      this.#hasResponded = true
      if (isLast) socket.destroySoon()
      if (error === null)
        inFlight.recordResponse(id, response.status, inFlight.clock.monotonicMs() - this.#endedMs)
    }
    this.#over()
  }

  #over(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#connection.inFlight.countWaiting(-1)
    this.#connection.plainOver()
  }

  #fail(error: unknown): void {
    const { inFlight, socket } = this.#connection
    inFlight.logFailure(error)
    this.#connection.stopReading()
    this.#body.clear()
    if (this.#hasResponded || !socket.writable) socket.destroy()
    else {
      this.#hasResponded = true
      socket.write(responseText(failed(this.#isSaved)))
      endLingering(socket, this.#guard)
    }
    this.#over()
  }
}
