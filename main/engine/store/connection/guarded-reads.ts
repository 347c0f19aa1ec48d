import type { Database } from 'better-sqlite3'
import type { AppError } from '#contract/errors'
import { isGenerator } from '../../threads/run-in-steps.ts'
import { markDamaged } from './damaged.ts'
import { closeTexts } from './read-texts.ts'
import { openForReading } from './reading-connection.ts'
import { isDamage, storeError } from './sqlite-errors.ts'

type Failed = (error: unknown) => AppError
type Reads = Record<string, (...parameters: never[]) => unknown>

/**
 * Opens the store of a data folder for reading, beside the process that holds it. Never migrates or writes. Later damage
 * is recorded for the next start. `rulesVersion`: inspections of another version count as pending. Throws the
 * errors of `openForReading`.
 */
export function openReads<T extends object>(
  { dataDir, rulesVersion, isForeign = false }: ReadOptions,
  readsOf: (database: Database) => T,
) {
  const { database, isCopy } = openForReading(dataDir, isForeign ? null : rulesVersion)
  const reads = {
    ...readsOf(database),
    close(): void {
      closeTexts(database)
      database.close()
    },
  }
  return guardReads(reads, dataDir, !isForeign && !isCopy)
}

export interface ReadOptions {
  readonly dataDir: string
  readonly rulesVersion: number
  /** Another user's store: damage is not recorded in it. */
  readonly isForeign?: boolean
}

/**
 * Wraps reads, also their steps, so that they fail with `store-damaged` or `store-failed`. `notesDamage`:
 * damage is noted, so that the next start checks the store. False for a folder that is only read, and for a
 * copy, which may be torn although the store is not.
 */
function guardReads<T extends object>(reads: T, dataDir: string, notesDamage: boolean): T {
  const failed = (error: unknown): AppError => {
    if (notesDamage && isDamage(error)) markDamaged(dataDir)
    return storeError(error, dataDir)
  }
  const guarded: Reads = {}
  for (const [name, read] of Object.entries(reads as Reads)) {
    guarded[name] = (...parameters) => guard(() => read(...parameters), failed)
  }
  return guarded as T
}

function guard(read: () => unknown, failed: Failed): unknown {
  try {
    const result = read()
    return isGenerator(result) ? guardSteps(result, failed) : result
  } catch (error) {
    throw failed(error)
  }
}

function* guardSteps(steps: Generator<unknown, unknown, undefined>, failed: Failed) {
  try {
    return yield* steps
  } catch (error) {
    throw failed(error)
  }
}
