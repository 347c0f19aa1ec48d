import type { AppError } from '#contract/errors'
import { type WriteOptions, writeOptions } from '../write/write-options.ts'
import type { WriteName } from '../write/writes.ts'

/** One write that waits for a moment without deliveries. */
export interface BackgroundWrite {
  readonly name: WriteName
  readonly given: readonly unknown[]
  done(error: AppError | null, value: unknown): void
}

/** While fewer deliveries arrive a second, there is time between them. */
const fewPerSecond = 1_000
/** However many deliveries come, a write gets a turn after so long: each takes two milliseconds or so of the writer. */
const turnMs = { few: 10, many: 60 }

/**
 * Writes that wait for their turn, first come first served. What a user waits for goes before housekeeping, which gets
 * every second turn where both wait.
 */
export class BackgroundWrites {
  private readonly asked: BackgroundWrite[] = []
  private readonly housekeeping: BackgroundWrite[] = []
  private sinceMs = 0
  private wasAsked = false

  get isEmpty(): boolean {
    return this.asked.length === 0 && this.housekeeping.length === 0
  }

  /** Resolves with what the write made, and rejects with what it failed with. */
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

  /** Something has waited so long that it goes before the deliveries that wait. */
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
