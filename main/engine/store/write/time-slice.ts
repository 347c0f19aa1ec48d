/** A delivery that comes meanwhile waits for the rest of it. */
const turnMs = 2

/**
 * What one turn of a write made, of the items or rows that it handled. The caller asks again for the rest, so that
 * deliveries are written in between.
 */
export interface TimeSlice<Made> {
  readonly made: readonly Made[]
  readonly handled: number
}

/**
 * Begins a turn of a write that gives way to deliveries. The function that is returned says whether it is over: what is
 * left is then written in the next one. One step is always done first, so that each turn gets somewhere.
 */
export function startTimeSlice(monotonicMs: () => number = () => performance.now()): () => boolean {
  const endMs = monotonicMs() + turnMs
  return () => monotonicMs() >= endMs
}

/** Writes items in order until the turn is over. `null`: the item made nothing. */
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
