import type { Connection } from '../connection.ts'
import { chooseToClose } from './choose-to-close.ts'

/**
 * Holds a server's connections to their limit: one too many is admitted, and another makes room for it. Node would drop
 * the new one, so that who came first and does nothing would keep out everybody else.
 */
export class Admission {
  readonly #admitted = new Set<Connection>()
  /** Those that made room: they get their answer and are gone soon. */
  readonly #leaving = new Set<Connection>()

  /** Returns `false` where there is no room, and none can be made: every connection waits for our own answer. */
  admit(connection: Connection, limit: number): boolean {
    while (this.#admitted.size >= limit) {
      const closed = chooseToClose(this.#occupations())
      if (closed === null) return false
      this.#admitted.delete(closed)
      this.#leaving.add(closed)
      closed.makeRoom()
    }
    for (const oldest of this.#leaving) {
      // However quickly new ones come, those that leave are as many as those that stay at most.
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

  *#occupations() {
    for (const connection of this.#admitted) yield [connection, connection.occupation()] as const
  }
}
