import type { AppError } from '#contract/errors'
import { type WriteOptions, writeOptions } from '../write/write-options.ts'
import type { WriteName } from '../write/writes.ts'

/** A write that waits for a moment without deliveries. */
export interface BackgroundWrite {
  readonly name: WriteName
  readonly given: readonly unknown[]
  done(error: AppError | null, value: unknown): void
}

/** Below this number of deliveries per second, there is time between them. */
const fewPerSecond = 1_000
/** A write gets a time slice, of about two milliseconds, after this period, however many deliveries arrive. */
const turnMs = { few: 10, many: 60 }

/**
 * Waiting writes, first in, first out. Writes that a user waits for go before housekeeping, which gets every
 * second slice if both wait.
 */
export class BackgroundWrites {
  private readonly asked: BackgroundWrite[] = []
  private readonly housekeeping: BackgroundWrite[] = []
  private sinceMs = 0
  private wasAsked = false

  get isEmpty(): boolean {
    return this.asked.length === 0 && this.housekeeping.length === 0
  }

  /** Resolves with the write's result, and rejects with its error. */
  add(name: WriteName, given: readonly unknown[], nowMs: number): Promise<unknown> {
    if (this.isEmpty) this.sinceMs = nowMs
    return new Promise((resolve, reject) => {
      const queue = isHousekeeping(name) ? this.housekeeping : this.asked
      queue.push({ name, given, done: (error, value) => (error === null ? resolve(value) : reject(error)) })
    })
  }

  next(nowMs: number): BackgroundWrite | null {
    this.sinceMs = nowMs
    const isHousekeepingDue = this.wasAsked && this.housekeeping.length > 0
    const job = (isHousekeepingDue ? null : this.asked.shift()) ?? this.housekeeping.shift() ?? null
    this.wasAsked = !isHousekeepingDue && job !== null && !isHousekeeping(job.name)
    return job
  }

  /** True if a write has waited long enough to go before the waiting deliveries. */
  isDue(nowMs: number, arrivalsPerSecond: number): boolean {
    const afterMs = arrivalsPerSecond < fewPerSecond ? turnMs.few : turnMs.many
    return !this.isEmpty && nowMs - this.sinceMs > afterMs
  }

  failAll(error: AppError): void {
    for (const { done } of [...this.asked.splice(0), ...this.housekeeping.splice(0)]) done(error, undefined)
  }
}

function isHousekeeping(name: WriteName): boolean {
  return (writeOptions[name] as WriteOptions).isHousekeeping === true
}
