/** Processor time for bodies that are large once decoded, per minute of reception. */
export const decodeBudget = { minuteMs: 60_000, senderMs: 2_000, allMs: 6_000 } as const
/** Senders can invent addresses, so the least recent are forgotten. The total stays. */
const maximumSpent = 5_000

export function createDecodeBudget() {
  const spent = new Map<string, number>()
  const keysOf = (sender: string, receivedAtMs: number): readonly [string, string] => {
    const minute = Math.floor(receivedAtMs / decodeBudget.minuteMs)
    return [`${minute}`, `${minute} ${sender}`]
  }
  const spentBy = (key: string): number => spent.get(key) ?? 0

  return {
    /** Whether this sender, and all together, have time left in the minute of `receivedAtMs`. */
    hasLeft(sender: string, receivedAtMs: number): boolean {
      const [all, own] = keysOf(sender, receivedAtMs)
      return spentBy(all) < decodeBudget.allMs && spentBy(own) < decodeBudget.senderMs
    },
    spend(sender: string, receivedAtMs: number, elapsedMs: number): void {
      for (const key of keysOf(sender, receivedAtMs).toReversed()) {
        const before = spentBy(key)
        spent.delete(key)
        spent.set(key, before + elapsedMs)
      }
      for (const key of spent.keys()) {
        if (spent.size <= maximumSpent) break
        spent.delete(key)
      }
    },
  }
}
