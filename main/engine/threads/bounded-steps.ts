/**
 * Runs a read in steps for about `within` milliseconds, from the newest on. `whole` makes the result if the
 * read ended in time, otherwise `part` makes it from the value of the last pause. A pause without a value
 * doesn't end the read. Without `within` the read runs to its end.
 */
export function* boundedSteps<Part, Whole, SentResponse extends object>(
  within: number | undefined,
  steps: Generator<Part | undefined, Whole, undefined>,
  whole: (value: Whole) => SentResponse,
  part: (given: Part) => SentResponse,
  monotonicMs: () => number = () => performance.now(),
): Generator<undefined, SentResponse, undefined> {
  const endMs = within === undefined ? Number.POSITIVE_INFINITY : monotonicMs() + within
  try {
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done === true) return whole(step.value)
      if (step.value !== undefined && monotonicMs() >= endMs) return part(step.value)
      yield
    }
  } finally {
    // Leaving early also ends the read.
    steps.return(undefined as never)
  }
}
