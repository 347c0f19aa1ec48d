/** A delivery that arrives during a time slice waits for its end. */
const turnMs = 2

/**
 * Result of one time slice of a write: `made` from the items or rows that it handled. The caller sends the
 * rest again, so that deliveries are written in between.
 */
export interface TimeSlice<Made> {
  readonly made: readonly Made[]
  readonly handled: number
}

/**
 * Starts a time slice of a write that yields to deliveries. The returned function is true when the slice is over: the
 * next slice writes the rest. Each slice does at least one step, so that every slice makes progress.
 */
export function startTimeSlice(monotonicMs: () => number = () => performance.now()): () => boolean {
  const endMs = monotonicMs() + turnMs
  return () => monotonicMs() >= endMs
}

/** Writes items in order until the time slice is over. `null`: the item made nothing. */
export function inTimeSlice<Item, Made>(
  items: Iterable<Item>,
  write: (item: Item) => Made | null,
): TimeSlice<Made> {
  const isSliceOver = startTimeSlice()
  const made: Made[] = []
  let handled = 0
  for (const item of items) {
    const one = write(item)
    if (one !== null) made.push(one)
    handled += 1
    if (isSliceOver()) break
  }
  return { made, handled }
}
