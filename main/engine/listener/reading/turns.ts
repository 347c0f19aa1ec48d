import type { Clock } from '../../ports.ts'

/** Milliseconds of the answering thread that reading may take in one turn of the event loop. */
const turnMs = 4
/** Getting so many bytes from the system counts as a millisecond, beside what parsing them takes. */
const bytesPerMs = 256 * 1024
/** The share of the turn for connections that waited: answers, new connections and all others come in between. */
const waitersMs = 2
/** What a connection took counts half as much after so long. */
const halfLifeMs = 1_000

/** A reader that runs when it is its turn. */
export interface Reader {
  /** Reads one part of what has come. Returns whether more is to be read at once. */
  readPart(): boolean
  /** Runs what may throw. */
  guard(work: () => void): void
}

/**
 * Shares the answering thread fairly among connections. While reading takes little, every connection is read at once.
 * What does not fit into a turn waits for the next, and the connection that took the least time lately goes first: a
 * sender of costly bytes delays itself, not the others.
 */
export class Turns {
  readonly #clock: Clock
  readonly #taken = new WeakMap<Reader, { ms: number; atMs: number }>()
  readonly #waiting = new Set<Reader>()
  /** Monotonic, as of the last part that was read: for what need not be exact. */
  nowMs: number
  #spentMs = 0
  #isTurnEndDue = false

  constructor(clock: Clock) {
    this.#clock = clock
    this.nowMs = clock.monotonicMs()
  }

  /**
   * Reads for it now, as long as this turn has time and it has something to read; the rest in the next turns. `gotBytes`:
   * what just came for it from the system.
   */
  read(reader: Reader, gotBytes = 0): void {
    this.#spentMs += gotBytes / bytesPerMs
    if (this.#waiting.has(reader)) return
    if (!this.#spend(reader, turnMs)) this.#waiting.add(reader)
    this.#endTurnSoon()
  }

  /** It has nothing to read any more. */
  forget(reader: Reader): void {
    this.#waiting.delete(reader)
  }

  /** Returns whether it has read all it can. */
  #spend(reader: Reader, untilMs: number): boolean {
    let fromMs = this.#clock.monotonicMs()
    const beganMs = fromMs
    this.nowMs = fromMs
    let hasMore = true
    while (hasMore && this.#spentMs < untilMs) {
      hasMore = false
      reader.guard(() => {
        hasMore = reader.readPart()
      })
      const nowMs = this.#clock.monotonicMs()
      this.#spentMs += nowMs - fromMs
      fromMs = nowMs
      this.nowMs = nowMs
    }
    this.#note(reader, fromMs - beganMs, fromMs)
    return !hasMore
  }

  #endTurnSoon(): void {
    if (this.#isTurnEndDue) return
    this.#isTurnEndDue = true
    // After the sockets that are ready now.
    setImmediate(() => this.#endTurn())
  }

  #endTurn(): void {
    this.#isTurnEndDue = false
    this.#spentMs = 0
    if (this.#waiting.size === 0) return
    const nowMs = this.#clock.monotonicMs()
    const inOrder = [...this.#waiting]
      .map(reader => ({ reader, ms: this.#takenOf(reader, nowMs) }))
      .sort((a, b) => a.ms - b.ms)
    for (const { reader } of inOrder) {
      if (this.#spentMs >= waitersMs) break
      // One before it may have ended it.
      if (!this.#waiting.has(reader)) continue
      if (this.#spend(reader, waitersMs)) this.#waiting.delete(reader)
    }
    if (this.#waiting.size > 0) this.#endTurnSoon()
  }

  #note(reader: Reader, ms: number, nowMs: number): void {
    const before = this.#taken.get(reader)
    if (before === undefined) {
      this.#taken.set(reader, { ms, atMs: nowMs })
      return
    }
    before.ms = decayed(before, nowMs) + ms
    before.atMs = nowMs
  }

  #takenOf(reader: Reader, nowMs: number): number {
    const taken = this.#taken.get(reader)
    return taken === undefined ? 0 : decayed(taken, nowMs)
  }
}

function decayed({ ms, atMs }: { readonly ms: number; readonly atMs: number }, nowMs: number): number {
  return ms * 0.5 ** ((nowMs - atMs) / halfLifeMs)
}
