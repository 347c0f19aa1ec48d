import { median, percentile } from '../../support/figures.ts'

/** What a load client measured, as it prints it. */
export interface LoadSummary {
  readonly sent: number
  readonly responded: number
  /** Another status than 200, or no response. */
  readonly failed: number
  /** Bytes of what was sent, heads and bodies. */
  readonly sentBytes: number
  /** Responses per second. */
  readonly rate: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly maxMs: number
}

export interface Tally {
  sent(bytes: number): void
  done(isGood: boolean, tookMs: number): void
  summary(): LoadSummary
}

export function createTally(): Tally {
  const startMs = performance.now()
  const durations: number[] = []
  let sent = 0
  let sentBytes = 0
  let responded = 0
  let failed = 0
  return {
    sent(bytes) {
      sent += 1
      sentBytes += bytes
    },
    done(isGood, tookMs) {
      durations.push(tookMs)
      if (isGood) responded += 1
      else failed += 1
    },
    summary() {
      const elapsedS = (performance.now() - startMs) / 1000
      return {
        ...{ sent, responded, failed, sentBytes },
        rate: responded / elapsedS,
        p50Ms: median(durations),
        p99Ms: percentile(durations, 0.99),
        maxMs: percentile(durations, 1),
      }
    },
  }
}
