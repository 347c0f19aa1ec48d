import type { Limits } from '#contract/settings'
import type { Clock } from '../ports.ts'
import type { ArrivedDelivery, CaptureDone, Store } from '../store/store.ts'
import type { Answering } from './answering.ts'
import { Probes } from './probes.ts'

/** The way into the store that all servers share, with the count of what is on it. */
export class Intake {
  readonly clock: Clock
  limits: Limits
  readonly probes = new Probes()
  /** `null`: every answer is the usual one. */
  answering: Answering | null = null
  readonly #store: Pick<Store, 'capture' | 'recordAnswer'>
  #bodyBytes = 0
  #headBytes = 0

  constructor(clock: Clock, store: Pick<Store, 'capture' | 'recordAnswer'>, limits: Limits) {
    this.clock = clock
    this.#store = store
    this.limits = limits
  }

  /**
   * More is received or being stored than `inFlightBytes` allows. Heads are held to the same limit, apart from bodies:
   * a sender that does not wait for answers could fill the memory with them alone.
   */
  get isOverCapacity(): boolean {
    return this.#bodyBytes > this.limits.inFlightBytes || this.#headBytes > this.limits.inFlightBytes
  }

  takeBody(bytes: number): void {
    this.#bodyBytes += bytes
  }

  takeHead(bytes: number): void {
    this.#headBytes += bytes
  }

  /** Stores the delivery, then gives back what was taken for it. */
  capture(
    delivery: ArrivedDelivery,
    taken: { headBytes: number; bodyBytes: number },
    done: CaptureDone,
  ): void {
    this.#store.capture(delivery, (error, id) => {
      this.giveBack(taken)
      done(error, id)
    })
  }

  /** Gives back what was taken for a request that is not kept. */
  giveBack(taken: { headBytes: number; bodyBytes: number }): void {
    this.#headBytes -= taken.headBytes
    this.#bodyBytes -= taken.bodyBytes
  }

  recordAnswer(id: Parameters<CaptureDone>[1], status: number, elapsedMs: number): void {
    this.#store.recordAnswer(id, status, elapsedMs)
  }
}
