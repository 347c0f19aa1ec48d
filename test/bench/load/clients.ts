import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { median, percentile } from '../../support/figures.ts'
import { begin } from '../../support/processes/child-process.ts'

const figure = z.number()
/** What a load client measured, as it prints it. */
const summarySchema = z.object({
  sent: figure,
  responded: figure,
  /** Another status than 200, or no response. */
  failed: figure,
  /** Bytes of what was sent, heads and bodies. */
  sentBytes: figure,
  /** Responses per second. */
  rate: figure,
  p50Ms: figure,
  p99Ms: figure,
  maxMs: figure,
})
export type LoadSummary = z.infer<typeof summarySchema>

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
        sent,
        responded,
        failed,
        sentBytes,
        rate: responded / elapsedS,
        p50Ms: median(durations),
        p99Ms: percentile(durations, 0.99),
        maxMs: percentile(durations, 1),
      }
    },
  }
}

const path = fileURLToPath(new URL('./client-process.ts', import.meta.url))

/** A process that sends. */
export interface Load {
  /** What it measured, once it has ended. */
  readonly summary: Promise<LoadSummary>
  /** Ends it early. */
  stop(): void
}

/**
 * `closed`: this many connections, each sending after its response. `open`: this many per second, whatever
 * the responses take.
 */
type LoadMode = readonly [mode: 'closed' | 'open', amount: number]

/** The same few notifications again and again, for so many seconds: the client costs nearly nothing. */
export function startLoad(url: string, mode: LoadMode, seconds: number): Load {
  return started(url, ...mode, seconds)
}

/** So many varied notifications of both services. */
export function startVariedLoad(url: string, mode: LoadMode, most: number, seed: number): Load {
  return started(url, ...mode, most, seed)
}

function started(...args: (string | number)[]): Load {
  const client = begin([path, ...args.map(String)])
  const summary = client.first.then(line => {
    if (line === null) throw new Error(`The load client failed: ${client.complaints()}`)
    return summarySchema.parse(line)
  })
  // The caller gets a failure later; it may occur before.
  summary.catch(() => {})
  return { summary, stop: () => void client.stop() }
}
