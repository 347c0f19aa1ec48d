/** Limit of remembered notifications. The least recent are forgotten. */
const mostSaved = 100_000

export function createAttemptCounter(most = mostSaved): (key: string) => number {
  const counts = new Map<string, number>()
  return key => {
    const count = (counts.get(key) ?? 0) + 1
    // Moved to the end: a Map keeps insertion order.
    counts.delete(key)
    counts.set(key, count)
    const [oldest = key] = counts.keys()
    if (counts.size > most) counts.delete(oldest)
    return count
  }
}
