import type { AppError } from '#contract/errors'
import type { Write, WriterMessage } from './writer-protocol.ts'

/** What a write has made, by its kind. */
export type Made = Pick<
  Extract<WriterMessage, { kind: 'written' }>,
  'attempts' | 'valueId' | 'handled' | 'changed'
>
export const noResult: Made = { attempts: [], valueId: null, handled: null, changed: [] }

/** One write that waits for a moment without deliveries. */
export interface BackgroundWrite {
  readonly write: Write
  done(error: AppError | null, made: Made): void
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

  /** Rejects with what the write failed with; resolves with what it made. */
  add(write: Write, nowMs: number): Promise<Made> {
    if (this.isEmpty) this.sinceMs = nowMs
    return new Promise((resolve, reject) => {
      const queue = isHousekeeping(write) ? this.housekeeping : this.asked
      queue.push({
        write,
        done: (error, made) => (error === null ? resolve(made) : reject(error)),
      })
    })
  }

  next(nowMs: number): BackgroundWrite | null {
    this.sinceMs = nowMs
    const isItsTurn = this.wasAsked && this.housekeeping.length > 0
    const job = (isItsTurn ? null : this.asked.shift()) ?? this.housekeeping.shift() ?? null
    this.wasAsked = !isItsTurn && job !== null && !isHousekeeping(job.write)
    return job
  }

  /** Something has waited so long that it goes before the deliveries that wait. */
  isDue(nowMs: number, arrivalsPerSecond: number): boolean {
    const afterMs = arrivalsPerSecond < fewPerSecond ? turnMs.few : turnMs.many
    return !this.isEmpty && nowMs - this.sinceMs > afterMs
  }

  failAll(error: AppError): void {
    for (const { done } of [...this.asked.splice(0), ...this.housekeeping.splice(0)]) done(error, noResult)
  }
}

const housekeepingKinds: ReadonlySet<Write['kind']> = new Set([
  'forgetRemovals',
  'forgetRestorals',
  'purge',
  'removeOldRows',
])

function isHousekeeping({ kind }: Write): boolean {
  return housekeepingKinds.has(kind)
}
