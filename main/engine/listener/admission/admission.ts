import type { Clock } from '../../ports.ts'
import type { Connection } from '../connection.ts'
import { type Candidate, inOrderOfClosing, isStillFirst } from './choose-to-close.ts'

/** One scan of all connections serves so many new ones: this share of the limit. Each scan takes half a millisecond. */
const shareOfLook = 1 / 8
/** An older scan is repeated. */
const longestLookMs = 100

/**
 * Holds a server's connections to their limit: one too many is admitted, and another makes room for it. Node would drop
 * the new one, so that idle connections that came first would keep out all others.
 */
export class Admission {
  readonly #admitted = new Set<Connection>()
  /** Those that made room: they get their answer and close soon. */
  readonly #leaving = new Set<Connection>()
  readonly #clock: Pick<Clock, 'monotonicMs'>
  /** The next to make room, the first of them last. */
  #next: Candidate<Connection>[] = []
  #lookedAtMs = 0

  constructor(clock: Pick<Clock, 'monotonicMs'>) {
    this.#clock = clock
  }

  /** Returns `false` where there is no room, and none can be made: every connection waits for our own answer. */
  admit(connection: Connection, limit: number): boolean {
    while (this.#admitted.size >= limit) {
      const closed = this.#choose(limit)
      if (closed === null) return false
      this.#admitted.delete(closed)
      this.#leaving.add(closed)
      closed.makeRoom()
    }
    for (const oldest of this.#leaving) {
      // However quickly new ones come, at most as many are closing as stay.
      if (this.#leaving.size <= limit) break
      this.#leaving.delete(oldest)
      oldest.cut()
    }
    this.#admitted.add(connection)
    return true
  }

  forget(connection: Connection): void {
    this.#admitted.delete(connection)
    this.#leaving.delete(connection)
  }

  #choose(limit: number): Connection | null {
    const nowMs = this.#clock.monotonicMs()
    if (nowMs - this.#lookedAtMs > longestLookMs) this.#next = []
    for (let next = this.#next.pop(); next !== undefined; next = this.#next.pop()) {
      const { connection } = next
      if (this.#admitted.has(connection) && isStillFirst(next, connection.occupation(nowMs)))
        return connection
    }
    const inOrder = inOrderOfClosing(this.#occupations(nowMs))
    this.#next = inOrder.slice(1, Math.max(1, Math.floor(limit * shareOfLook))).reverse()
    this.#lookedAtMs = nowMs
    return inOrder[0]?.connection ?? null
  }

  *#occupations(nowMs: number) {
    for (const connection of this.#admitted) yield [connection, connection.occupation(nowMs)] as const
  }
}
