import { storeError } from './sqlite-errors.ts'

type Reads = Record<string, (...parameters: never[]) => unknown>

/** The same reads, failing with AppErrors: `store-damaged`, `store-failed`. Also within steps that a read gives back. */
export function guardReads<T extends object>(reads: T, dataDir: string): T {
  const guarded: Reads = {}
  for (const [name, read] of Object.entries(reads as Reads)) {
    guarded[name] = (...parameters) => guard(() => read(...parameters), dataDir)
  }
  return guarded as T
}

function guard(read: () => unknown, dataDir: string): unknown {
  try {
    const result = read()
    return isSteps(result) ? guardSteps(result, dataDir) : result
  } catch (error) {
    throw storeError(error, dataDir)
  }
}

function* guardSteps(steps: Generator<unknown, unknown, undefined>, dataDir: string) {
  try {
    return yield* steps
  } catch (error) {
    throw storeError(error, dataDir)
  }
}

function isSteps(result: unknown): result is Generator<unknown, unknown, undefined> {
  return typeof result === 'object' && result !== null && Symbol.iterator in result && 'next' in result
}
