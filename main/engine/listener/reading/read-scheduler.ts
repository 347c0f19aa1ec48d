import type { Clock } from '../../ports.ts'

/** Maximum reading time per turn of the event loop, in milliseconds. */
const turnMs = 4
/** Bytes from the system that count as a millisecond, beside their parsing. */
const bytesPerMs = 256 * 1024
/** Share of the turn for connections that waited. Responses, new connections and others run in between. */
const waitersMs = 2
/** Used time counts half after this time. */
const halfLifeMs = 1_000

export interface Reader {
  /** Reads one part. Returns whether more can be read at once. */
  readPart(): boolean
  guard(work: () => void): void
}

/**
 * Shares the thread fairly among connections. Below the limit, every connection is read at once. The rest waits for
 * the next turn, least recent use first: a sender of costly bytes delays itself, not the others.
 */
export class ReadScheduler {
  readonly #clock: Clock
  readonly #onTickEnd: () => void
  readonly #taken = new WeakMap<Reader, { ms: number; atMs: number }>()
  readonly #waiting = new Set<Reader>()
  /** Monotonic time of the last part, for uses that may be inexact. */
  nowMs: number
  #spentMs = 0
  #isTickEndDue = false

  /** `onTickEnd`: connections that waited were read in this turn of the event loop. */
  constructor(clock: Clock, onTickEnd: () => void) {
    this.#clock = clock
    this.#onTickEnd = onTickEnd
    this.nowMs = clock.monotonicMs()
  }

  /**
   * Reads now while the slice has time, the rest in the next turns of the event loop. `gotBytes`: bytes that
   * just arrived from the system.
   */
  read(reader: Reader, gotBytes = 0): void {
    this.#spentMs += gotBytes / bytesPerMs
    if (this.#waiting.has(reader)) return
    if (!this.#spend(reader, turnMs)) this.#waiting.add(reader)
    this.#endTickSoon()
  }

  forget(reader: Reader): void {
    this.#waiting.delete(reader)
  }

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

  #endTickSoon(): void {
    if (this.#isTickEndDue) return
    this.#isTickEndDue = true
    setImmediate(() => this.#endTick())
  }

  #endTick(): void {
    this.#isTickEndDue = false
    this.#spentMs = 0
    if (this.#waiting.size === 0) return
    const nowMs = this.#clock.monotonicMs()
    const inOrder = [...this.#waiting]
      .map(reader => ({ reader, ms: this.#takenOf(reader, nowMs) }))
      .sort((a, b) => a.ms - b.ms)
    for (const { reader } of inOrder) {
      if (this.#spentMs >= waitersMs) break
      // An earlier reader may have removed it.
      if (!this.#waiting.has(reader)) continue
      if (this.#spend(reader, waitersMs)) this.#waiting.delete(reader)
    }
    // The parser's stream emits the end of a request in a later tick, before microtasks.
    queueMicrotask(this.#onTickEnd)
    if (this.#waiting.size > 0) this.#endTickSoon()
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
