import { type Capacity, capacityTexts, isCapacity } from '#contract/deliveries/receptions'
import type { Limits } from '#contract/settings'
import type { Clock, Logger } from '../ports.ts'
import { type ArrivedDelivery, type CaptureDone, largeBodyBytes, type Store } from '../store/store.ts'
import { describeFailure } from './guard.ts'
import { Probes } from './probes.ts'
import { AheadTurns } from './reading/ahead-turns.ts'
import { LargeBodies } from './reading/large-bodies.ts'
import { ReadScheduler } from './reading/read-scheduler.ts'
import type { Responder } from './responder.ts'

export type InFlightStore = Pick<Store, 'capture' | 'flush' | 'recordResponse' | 'totals'>

export interface Taken {
  readonly headBytes: number
  readonly bodyBytes: number
}

/** Memory of a request's objects while it waits for its response, measured with Node 24. */
const requestBytes = 4 * 1024
/** Memory of a header beyond its bytes: two strings, two places in a list, one in a table. */
const headerBytes = 128
/** Share of `inFlightBytes` that heads may hold. Bodies may hold all of it. */
const shareOfHeads = 1 / 4
/** Above this share of `inFlightBytes`, few large bodies are read at a time. */
const shareOfMany = 1 / 4
/** Above this share of `inFlightBytes`, a large body is refused: the rest is for small bodies. */
const shareOfLarge = 3 / 4
/** Above this number of waiting requests, no request is read after a waiting request. */
const mostWaiting = 256
const logPauseMs = 60_000

/** Path into the store that all servers share. Counts its requests. */
export class InFlightRequests {
  readonly clock: Clock
  limits: Limits
  readonly probes = new Probes()
  responder: Responder | null = null
  readonly readScheduler: ReadScheduler
  readonly aheadTurns: AheadTurns
  readonly largeBodies = new LargeBodies(() => this.#bodyBytes > this.limits.inFlightBytes * shareOfMany)
  readonly #store: InFlightStore
  readonly #logger: Logger
  #bodyBytes = 0
  #headBytes = 0
  #waiting = 0
  /** By reason: time of its latest log entry, and the requests since. */
  readonly #logged = new Map<string, { readonly atMs: number; since: number }>()

  constructor(ports: { clock: Clock; logger: Logger; store: InFlightStore }, limits: Limits) {
    this.clock = ports.clock
    this.readScheduler = new ReadScheduler(ports.clock, () => ports.store.flush())
    this.aheadTurns = new AheadTurns(ports.clock, () => ports.store.totals().pending)
    this.#logger = ports.logger
    this.#store = ports.store
    this.limits = limits
  }

  /**
   * Limit of memory that requests have reached; `null` for none. Heads have their own limit, since a sender
   * that does not wait for responses could fill the memory with heads. `heldBytes`: memory of this body;
   * `bodyBytes`: its full length if known.
   */
  reachedCapacity(heldBytes: number, bodyBytes: number): Exclude<Capacity, 'over-connections'> | null {
    const { inFlightBytes } = this.limits
    if (this.#bodyBytes > inFlightBytes) return 'over-capacity'
    if (this.#headBytes > inFlightBytes * shareOfHeads) return 'over-capacity-heads'
    const isCrowded = this.#bodyBytes - heldBytes > inFlightBytes * shareOfLarge
    return isCrowded && bodyBytes >= largeBodyBytes ? 'over-capacity-large' : null
  }

  /** Too many requests wait: connections with a waiting request are not read. */
  get isBusy(): boolean {
    return this.#waiting >= mostWaiting
  }

  countWaiting(change: number): void {
    this.#waiting += change
  }

  logFailure(error: unknown): void {
    this.#logger.error(`The listener failed on a request: ${describeFailure(error)}`)
  }

  takeBody(bytes: number): void {
    this.#bodyBytes += bytes
  }

  takeHead(bytes: number): void {
    this.#headBytes += bytes
  }

  /** Stores the delivery, then releases its memory. `done` must not throw. */
  capture(delivery: ArrivedDelivery, taken: Taken, done: CaptureDone): void {
    const { bodyBytes } = taken
    const { reception } = delivery
    this.largeBodies.storing(bodyBytes)
    if (isCapacity(reception)) this.#log503(`${capacityTexts[reception]}.`)
    try {
      this.#store.capture(delivery, (error, id) => {
        this.giveBack(taken)
        if (error !== null && !isCapacity(reception)) this.#log503(error.message)
        done(error, id)
        // After the response, so that waiting connections continue.
        this.largeBodies.stored(bodyBytes)
      })
    } catch (error) {
      this.giveBack(taken)
      this.largeBodies.stored(bodyBytes)
      throw error
    }
  }

  /** `code`: of Node or OpenSSL, for example if the sender does not trust the certificate, or a few words. */
  logFailedHandshake(code: string): void {
    this.#warn(`A TLS handshake failed: ${code}.`)
  }

  #log503(reason: string): void {
    this.#warn(`A request got 503: ${reason}`)
  }

  /** Logs each reason at most once per minute, since a reason may apply to thousands of requests. */
  #warn(reason: string): void {
    const nowMs = this.clock.monotonicMs()
    const logged = this.#logged.get(reason)
    if (logged !== undefined && nowMs - logged.atMs < logPauseMs) {
      logged.since += 1
      return
    }
    const since =
      logged === undefined || logged.since === 0 ? '' : ` ${logged.since} more since the last such line.`
    this.#logger.warn(`${reason}${since}`)
    this.#logged.set(reason, { atMs: nowMs, since: 0 })
  }

  giveBack(taken: Taken): void {
    this.#headBytes -= taken.headBytes
    this.#bodyBytes -= taken.bodyBytes
  }

  recordResponse(id: Parameters<CaptureDone>[1], status: number, elapsedMs: number): void {
    this.#store.recordResponse(id, status, elapsedMs)
  }
}

export function heldByHead(bytes: number, headers: number): number {
  return requestBytes + bytes + headers * headerBytes
}
