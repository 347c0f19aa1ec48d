import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { LoadSummary } from './tally.ts'

const figure = z.number()
const summarySchema: z.ZodType<LoadSummary> = z.object({
  ...{ sent: figure, answered: figure, failed: figure, sentBytes: figure },
  ...{ rate: figure, p50Ms: figure, p99Ms: figure, maxMs: figure },
})

/** A process that sends. */
export interface Load {
  /** What it measured, once it has ended. */
  readonly summary: Promise<LoadSummary>
  /** Ends it early. */
  stop(): void
}

/** `closed`: so many connections, each sending when it was answered. `open`: so many a second, whatever the answers take. */
export type LoadMode = readonly [mode: 'closed' | 'open', amount: number]

/** The same few notifications again and again, for so many seconds: the client costs nearly nothing. */
export function startLoad(url: string, mode: LoadMode, seconds: number): Load {
  return started('load-client.ts', url, ...mode, seconds)
}

/** So many varied notifications of both services. */
export function startVariedLoad(url: string, mode: LoadMode, most: number, seed: number): Load {
  return started('varied-client.ts', url, ...mode, most, seed)
}

function started(script: string, ...args: (string | number)[]): Load {
  const path = fileURLToPath(new URL(`../${script}`, import.meta.url))
  const child = spawn(process.execPath, [path, ...args.map(String)], { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  child.stdout.on('data', (part: Buffer) => {
    text += part.toString()
  })
  const summary = once(child, 'close').then(([code]) => {
    if (code !== 0) throw new Error(`${script} ended with ${code}.`)
    return summarySchema.parse(JSON.parse(text))
  })
  // Whoever asks for it learns of a failure; it may come before.
  summary.catch(() => {})
  return {
    summary,
    stop: () => child.kill('SIGINT'),
  }
}
