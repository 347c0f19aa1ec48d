/**
 * Runs a read in steps for about so many milliseconds, from the newest on: `whole` makes its answer where it ended by
 * then, `part` of what it gave at its last pause; a pause that gives nothing is not ended at. Without `within` it goes to the end.
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
    // Left early, the read ends too.
    steps.return(undefined as never)
  }
}
