import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** A case that failed once. It runs first each time, so that it never fails unnoticed again. */
const savedSeedSchema = z.object({
  target: z.string(),
  /** What the input was made of. */
  seed: z.int(),
  /** The input itself: generators change, and a seed then means something else. */
  input: z.unknown(),
  /** What was wrong with it. */
  found: z.string(),
})
export type SavedSeed = z.infer<typeof savedSeedSchema>

const savedSeedsFile = fileURLToPath(new URL('./seeds.json', import.meta.url))
/** Longer inputs are generated from their seed again. */
const longestInput = 20_000

export function readSavedSeeds(): SavedSeed[] {
  return z.array(savedSeedSchema).parse(JSON.parse(readFileSync(savedSeedsFile, 'utf8')))
}

/** Adds what is new. */
export function keepSeeds(found: readonly SavedSeed[]): void {
  const saved = readSavedSeeds()
  const known = new Set(saved.map(nameOf))
  for (const one of found) {
    const isLong = JSON.stringify(one.input).length > longestInput
    const short = isLong ? { ...one, input: null } : one
    if (!known.has(nameOf(short))) saved.push(short)
    known.add(nameOf(short))
  }
  writeFileSync(savedSeedsFile, `${JSON.stringify(saved, null, 2)}\n`)
}

function nameOf({ target, seed, input }: SavedSeed): string {
  return JSON.stringify([target, input ?? seed])
}

/**
 * A fuzzed input. The value made from a seed is plain JSON, so that a failing value can be saved and run
 * again.
 */
export interface Target<Input = unknown> {
  readonly name: string
  /** Of a thousand runs, so many. */
  readonly share: number
  /** Concurrent cases. */
  readonly parallel: number
  /** A case that takes longer hangs. */
  readonly caseMs: number
  /** The same input for the same seed on every machine. `size`: the most runs that are still wanted. */
  make(seed: number, size: number): Input
  open(): Promise<OpenTarget<Input>>
}

export interface OpenTarget<Input = unknown> {
  /** How many runs it was. Throws what is wrong; a `Found` where a part of the input alone shows it. */
  run(input: Input): Promise<number>
  /** Checks what has to hold after all of it, and closes. Throws what is wrong. */
  close(): Promise<void>
}

/** What is wrong, with the smallest input known to show it, and its seed where another case was made of that. */
export class Found extends Error {
  readonly input: unknown
  readonly seed: number | null
  constructor(message: string, input: unknown, seed: number | null = null) {
    super(message)
    this.input = input
    this.seed = seed
  }
}

/** The message of a failure, in one line. */
export function wordsOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const place = error instanceof Error ? /\n\s+at .*?([\w.-]+\.[jt]s:\d+)/.exec(error.stack ?? '')?.[1] : null
  return `${text.replaceAll(/\s+/g, ' ').slice(0, 400)}${place ? ` (${place})` : ''}`
}
