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

export const savedSeedsFile = fileURLToPath(new URL('./seeds.json', import.meta.url))
/** Longer inputs are generated from their seed again. */
const longestInput = 20_000

export function readSavedSeeds(file = savedSeedsFile): SavedSeed[] {
  return z.array(savedSeedSchema).parse(JSON.parse(readFileSync(file, 'utf8')))
}

/** Adds what is new. */
export function keepSeeds(found: readonly SavedSeed[], file = savedSeedsFile): void {
  const saved = readSavedSeeds(file)
  const known = new Set(saved.map(nameOf))
  for (const one of found) {
    const isLong = JSON.stringify(one.input).length > longestInput
    const short = isLong ? { ...one, input: null } : one
    if (!known.has(nameOf(short))) saved.push(short)
    known.add(nameOf(short))
  }
  writeFileSync(file, `${JSON.stringify(saved, null, 2)}\n`)
}

function nameOf({ target, seed, input }: SavedSeed): string {
  return JSON.stringify([target, input ?? seed])
}
