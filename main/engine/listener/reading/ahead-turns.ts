import type { Clock } from '../../ports.ts'

/** Each turn reads up to two requests. */
const turnsPerMs = 0.5
/** While more deliveries than this wait for inspection, turns are few. */
const maximumPending = 200
const fewTurnsPerMs = 0.02
/** Unused turns that may be taken at once. */
const mostUnused = 64
const checkMs = 10

/**
 * Requests that were sent before the response to the previous one, of all connections together. A flood would make
 * the deliveries of senders that wait for their responses wait for inspection. So such requests are read as fast as
 * inspection follows, one connection after the other, and the rest waits with its sender.
 */
export class AheadTurns {
  readonly #clock: Pick<Clock, 'monotonicMs'>
  readonly #pending: () => number
  readonly #waiting = new Map<object, () => void>()
  readonly #given = new WeakSet<object>()
  #left: number = mostUnused
  #atMs: number
  #timer: NodeJS.Timeout | null = null

  /** `pending`: number of deliveries without an inspection. */
  constructor(clock: Pick<Clock, 'monotonicMs'>, pending: () => number) {
    this.#clock = clock
    this.#pending = pending
    this.#atMs = clock.monotonicMs()
  }

  /** Whether the connection may read now. If not, calls back at its turn. The callback must not throw. */
  take(connection: object, onTurn: () => void): boolean {
    if (this.#given.delete(connection)) return true
    if (this.#waiting.size === 0 && this.#spend()) return true
    this.#waiting.set(connection, onTurn)
    this.#serveSoon()
    return false
  }

  forget(connection: object): void {
    this.#waiting.delete(connection)
  }

  /** Gives turns to those that wait, in their order. One that waits again is last. */
  serve(): void {
    for (const [connection, onTurn] of this.#waiting) {
      if (!this.#spend()) break
      this.#waiting.delete(connection)
      this.#given.add(connection)
      onTurn()
    }
    if (this.#waiting.size > 0) this.#serveSoon()
  }

  #serveSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      this.serve()
    }, checkMs).unref()
  }

  #spend(): boolean {
    const nowMs = this.#clock.monotonicMs()
    const perMs = this.#pending() > maximumPending ? fewTurnsPerMs : turnsPerMs
    this.#left = Math.min(mostUnused, this.#left + (nowMs - this.#atMs) * perMs)
    this.#atMs = nowMs
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}
