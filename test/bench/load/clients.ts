import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { begin } from '../../support/processes/child-process.ts'
import type { LoadSummary } from './tally.ts'

const path = fileURLToPath(new URL('../load-client.ts', import.meta.url))

const figure = z.number()
const summarySchema: z.ZodType<LoadSummary> = z.object({
  ...{ sent: figure, responded: figure, failed: figure, sentBytes: figure },
  ...{ rate: figure, p50Ms: figure, p99Ms: figure, maxMs: figure },
})

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
export type LoadMode = readonly [mode: 'closed' | 'open', amount: number]

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
