import type { Limits } from '#contract/settings'
import type { Clock, Logger } from '../ports.ts'
import { type ArrivedDelivery, type CaptureDone, largeBodyBytes, type Store } from '../store/store.ts'
import type { Answering } from './answering.ts'
import { describeFailure } from './guard.ts'
import { Probes } from './probes.ts'
import { LargeBodies } from './reading/large-bodies.ts'
import { Turns } from './reading/turns.ts'

type IntakeStore = Pick<Store, 'capture' | 'recordAnswer'>

/** The memory counted for one request. */
export interface Taken {
  readonly headBytes: number
  readonly bodyBytes: number
}

/** About the memory of a request's objects while it waits for its answer: measured with Node 24. */
const requestBytes = 4 * 1024
/** What a header holds beside its bytes: two strings, twice a place in a list, once a place in a table. */
const headerBytes = 128
/** Of `inFlightBytes`, what heads may hold; bodies have all of it for themselves. */
const shareOfHeads = 1 / 4
/** Once bodies hold so much of `inFlightBytes`, few large ones are read at one time. */
const shareOfMany = 1 / 4
/** Where others hold so much of `inFlightBytes`, a large body is refused: the rest is for small ones. */
const shareOfLarge = 3 / 4
/** Requests of all connections together, beyond which no request is read that follows an unanswered one. */
const mostWaiting = 256

/** The path into the store that all servers share, with the count of what is on it. */
export class Intake {
  readonly clock: Clock
  limits: Limits
  readonly probes = new Probes()
  /** `null`: every answer is the default one. */
  answering: Answering | null = null
  readonly turns: Turns
  readonly largeBodies = new LargeBodies(() => this.#bodyBytes > this.limits.inFlightBytes * shareOfMany)
  readonly #store: IntakeStore
  readonly #logger: Logger
  #bodyBytes = 0
  #headBytes = 0
  #waiting = 0

  constructor(ports: { clock: Clock; logger: Logger; store: IntakeStore }, limits: Limits) {
    this.clock = ports.clock
    this.turns = new Turns(ports.clock)
    this.#logger = ports.logger
    this.#store = ports.store
    this.limits = limits
  }

  /**
   * More memory is held by what is received or being stored than `inFlightBytes` allows. Heads have a limit of their own:
   * a sender that does not wait for answers could fill the memory with them alone. `heldBytes`: by the body in question;
   * `bodyBytes`: how long it will be, as far as known.
   */
  isOverCapacity(heldBytes: number, bodyBytes: number): boolean {
    const { inFlightBytes } = this.limits
    const isCrowded = this.#bodyBytes - heldBytes > inFlightBytes * shareOfLarge
    return (
      this.#bodyBytes > inFlightBytes ||
      this.#headBytes > inFlightBytes * shareOfHeads ||
      (isCrowded && bodyBytes >= largeBodyBytes)
    )
  }

  /** So many requests wait for their answer that a connection where one waits is read no further. */
  get isBusy(): boolean {
    return this.#waiting >= mostWaiting
  }

  /** Requests that wait for their answer: so many more, or less. */
  countWaiting(change: number): void {
    this.#waiting += change
  }

  /** Logs a defect that a request met. */
  logFailure(error: unknown): void {
    this.#logger.error(`The listener failed on a request: ${describeFailure(error)}`)
  }

  takeBody(bytes: number): void {
    this.#bodyBytes += bytes
  }

  takeHead(bytes: number): void {
    this.#headBytes += bytes
  }

  /** Stores the delivery, then releases the memory that was reserved for it. `done` must not throw. */
  capture(delivery: ArrivedDelivery, taken: Taken, done: CaptureDone): void {
    const { bodyBytes } = taken
    this.largeBodies.storing(bodyBytes)
    try {
      this.#store.capture(delivery, (error, id) => {
        this.giveBack(taken)
        done(error, id)
        // After the answer: waiting connections are read on.
        this.largeBodies.stored(bodyBytes)
      })
    } catch (error) {
      this.giveBack(taken)
      this.largeBodies.stored(bodyBytes)
      throw error
    }
  }

  /** Releases the memory that was reserved for a request that is not stored. */
  giveBack(taken: Taken): void {
    this.#headBytes -= taken.headBytes
    this.#bodyBytes -= taken.bodyBytes
  }

  recordAnswer(id: Parameters<CaptureDone>[1], status: number, elapsedMs: number): void {
    this.#store.recordAnswer(id, status, elapsedMs)
  }
}

/** The memory that a request's head holds until it is answered. */
export function heldByHead(bytes: number, headers: number): number {
  return requestBytes + bytes + headers * headerBytes
}
