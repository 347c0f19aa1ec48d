import type { AppError } from '#contract/errors'
import type { InspectionToStore, Write, WriterMessage } from './writer-protocol.ts'

/** One batch takes the writer for a few milliseconds at most, since a delivery may come meanwhile. */
export const maximumBatchInspections = 200
export const maximumBatchFindings = 2_000

/** What a write has made, by its kind. */
export type Made = Pick<Extract<WriterMessage, { kind: 'written' }>, 'attempts' | 'valueId'>
export const noResult: Made = { attempts: [], valueId: null }

/** One write that waits for a moment without deliveries. */
export interface BackgroundWrite {
  readonly write: Write
  done(error: AppError | null, made: Made): void
}

/** Cuts inspections into batches that are each stored in one transaction. */
export function batchInspections(inspections: readonly InspectionToStore[]): InspectionToStore[][] {
  const batches: InspectionToStore[][] = []
  let batch: InspectionToStore[] = []
  let findings = 0
  for (const inspection of inspections) {
    const more = inspection.inspection.findings.length
    if (
      batch.length > 0 &&
      (batch.length >= maximumBatchInspections || findings + more > maximumBatchFindings)
    ) {
      batches.push(batch)
      batch = []
      findings = 0
    }
    batch.push(inspection)
    findings += more
  }
  if (batch.length > 0) batches.push(batch)
  return batches
}

/**
 * Writes that wait for their turn, first come first served. What a user waits for goes before inspections, which get
 * every second turn where both wait.
 */
export class BackgroundWrites {
  private readonly asked: BackgroundWrite[] = []
  private readonly inspections: BackgroundWrite[] = []
  private sinceMs = 0
  private wasAsked = false

  get isEmpty(): boolean {
    return this.asked.length === 0 && this.inspections.length === 0
  }

  /** Rejects with what the write failed with; resolves with what it made. */
  add(write: Write, nowMs: number): Promise<Made> {
    if (this.isEmpty) this.sinceMs = nowMs
    return new Promise((resolve, reject) => {
      const queue = write.kind === 'inspections' ? this.inspections : this.asked
      queue.push({
        write,
        done: (error, made) => (error === null ? resolve(made) : reject(error)),
      })
    })
  }

  next(nowMs: number): BackgroundWrite | null {
    this.sinceMs = nowMs
    const isInspectionsTurn = this.wasAsked && this.inspections.length > 0
    const job = (isInspectionsTurn ? null : this.asked.shift()) ?? this.inspections.shift() ?? null
    this.wasAsked = !isInspectionsTurn && job !== null && job.write.kind !== 'inspections'
    return job
  }

  /** How long nothing of this was written although something waits. */
  waitedMs(nowMs: number): number {
    return this.isEmpty ? 0 : nowMs - this.sinceMs
  }

  failAll(error: AppError): void {
    for (const { done } of [...this.asked.splice(0), ...this.inspections.splice(0)]) done(error, noResult)
  }
}
