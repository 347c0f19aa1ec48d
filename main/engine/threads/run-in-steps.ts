/**
 * Runs a function's result to its end: a generator step by step, so that other work runs between. `refuse`
 * throws after a step if no caller waits for the result any more.
 */
export async function runInSteps(value: unknown, refuse: () => void): Promise<unknown> {
  if (!isGenerator(value)) return value
  // If the loop is left early, the generator runs its `finally`.
  try {
    for (let step = value.next(); ; step = value.next()) {
      if (step.done === true) return step.value
      await turn()
      refuse()
    }
  } finally {
    value.return(undefined)
  }
}

/** Lets other work run on the thread. */
export function turn(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}

/** Milliseconds of work before other work runs. */
const sliceMs = 20

/** Returns a function to call between steps of long work: lets other work run at times, then calls `refuse`. */
export function createPause(refuse: () => void): () => Promise<void> {
  let sinceMs = performance.now()
  return async () => {
    if (performance.now() - sinceMs > sliceMs) {
      await turn()
      sinceMs = performance.now()
    }
    refuse()
  }
}

export function isGenerator(value: unknown): value is Generator<unknown, unknown, undefined> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value && 'next' in value
}
