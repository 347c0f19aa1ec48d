/**
 * Runs what a function returned to its result: of a generator step by step, so that others get the thread between.
 * `refuse` throws after a step if nobody waits for the result any more.
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

/** Others get the thread. */
export function turn(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}

function isGenerator(value: unknown): value is Generator<unknown, unknown, undefined> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value && 'next' in value
}
