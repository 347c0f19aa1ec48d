import type { AppError } from '#contract/errors'
import type { ReadingToStore, Write, WriterMessage } from './writer-protocol.ts'

/** One batch takes the writer for a few milliseconds at most, since a delivery may come meanwhile. */
export const maximumBatchReadings = 200
export const maximumBatchFindings = 2_000

/** What a write has made, by its kind. */
export type Made = Pick<Extract<WriterMessage, { kind: 'written' }>, 'attempts' | 'valueId'>
export const nothingMade: Made = { attempts: [], valueId: null }

/** One write that waits for a moment without deliveries. */
export interface BackgroundWrite {
  readonly write: Write
  done(error: AppError | null, made: Made): void
}

/** Cuts readings into batches that are each stored in one transaction. */
export function batchReadings(readings: readonly ReadingToStore[]): ReadingToStore[][] {
  const batches: ReadingToStore[][] = []
  let batch: ReadingToStore[] = []
  let findings = 0
  for (const reading of readings) {
    const more = reading.reading.findings.length
    if (
      batch.length > 0 &&
      (batch.length >= maximumBatchReadings || findings + more > maximumBatchFindings)
    ) {
      batches.push(batch)
      batch = []
      findings = 0
    }
    batch.push(reading)
    findings += more
  }
  if (batch.length > 0) batches.push(batch)
  return batches
}

/**
 * Writes that wait for their turn: what a user waits for before what inspection has read, which gets every second turn
 * where both wait; else first come first served.
 */
export class BackgroundWrites {
  private readonly asked: BackgroundWrite[] = []
  private readonly readings: BackgroundWrite[] = []
  private sinceMs = 0
  private wasAsked = false

  get isEmpty(): boolean {
    return this.asked.length === 0 && this.readings.length === 0
  }

  /** Rejects with what the write failed with; resolves with what it made. */
  add(write: Write, nowMs: number): Promise<Made> {
    if (this.isEmpty) this.sinceMs = nowMs
    return new Promise((resolve, reject) => {
      const queue = write.kind === 'readings' ? this.readings : this.asked
      queue.push({
        write,
        done: (error, made) => (error === null ? resolve(made) : reject(error)),
      })
    })
  }

  next(nowMs: number): BackgroundWrite | null {
    this.sinceMs = nowMs
    const isReadingsTurn = this.wasAsked && this.readings.length > 0
    const job = (isReadingsTurn ? null : this.asked.shift()) ?? this.readings.shift() ?? null
    this.wasAsked = !isReadingsTurn && job !== null && job.write.kind !== 'readings'
    return job
  }

  /** How long nothing of this was written although something waits. */
  waitedMs(nowMs: number): number {
    return this.isEmpty ? 0 : nowMs - this.sinceMs
  }

  failAll(error: AppError): void {
    for (const { done } of [...this.asked.splice(0), ...this.readings.splice(0)]) done(error, nothingMade)
  }
}
