import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { updateProblemSchema } from '#contract/updates'
import { replacePrivateFile } from '../engine/secrets/private-file.ts'
import { readFeed } from './feed.ts'
import type { ReadFeed } from './look.ts'

/** What is remembered between launches. */
export interface UpdateMemory {
  /** When the last look started, and how it ended; `null`: none yet. */
  readonly lastLook: {
    readonly atMs: number
    readonly problem: z.infer<typeof updateProblemSchema> | null
  } | null
  /** The newest feed that was accepted. */
  readonly feed: ReadFeed | null
}

const fileSchema = z.object({
  lastLook: z.object({ atMs: z.number(), problem: updateProblemSchema.nullable() }).nullable(),
  /** As it was received: it is verified again. */
  feed: z.string().nullable(),
})

const nothing: UpdateMemory = { lastLook: null, feed: null }

/** A file that is missing, damaged or changed is as none. `keys`: what its feed must be signed with. */
export async function readMemory(path: string, keys: readonly string[]): Promise<UpdateMemory> {
  try {
    const { lastLook, feed } = fileSchema.parse(JSON.parse(await readFile(path, 'utf8')))
    return { lastLook, feed: feed === null ? null : verified(feed, keys) }
  } catch {
    return nothing
  }
}

function verified(text: string, keys: readonly string[]): ReadFeed | null {
  try {
    return { text, payload: readFeed(text, keys) }
  } catch {
    return null
  }
}

/** Rejects with the system's error. */
export function saveMemory(path: string, { lastLook, feed }: UpdateMemory): Promise<void> {
  return replacePrivateFile(path, JSON.stringify({ lastLook, feed: feed?.text ?? null }))
}
