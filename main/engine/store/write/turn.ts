/** A delivery that comes meanwhile waits for the rest of it. */
const turnMs = 2

/**
 * Begins a turn of a write that gives way to deliveries. The function that is returned says whether it is over: what is
 * left is then written in the next one. One step is always done first, so that each turn gets somewhere.
 */
export function beginTurn(monotonicMs: () => number = () => performance.now()): () => boolean {
  const endMs = monotonicMs() + turnMs
  return () => monotonicMs() >= endMs
}
