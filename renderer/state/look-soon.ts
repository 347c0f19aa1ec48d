/**
 * Makes a way to ask for a look at what has changed: it comes after `breathMs`, once for however many ask, and the next
 * one waits for it, so that a stream of changes costs a bounded rate of calls however long each takes. `look` answers
 * its own failures.
 */
export function createLookSoon(breathMs: number, look: () => Promise<void>): () => void {
  let isUnderWay = false
  let isWanted = false

  async function run(): Promise<void> {
    isUnderWay = true
    try {
      while (isWanted) {
        await new Promise(resolve => setTimeout(resolve, breathMs))
        isWanted = false
        await look()
      }
    } finally {
      isUnderWay = false
    }
  }

  return () => {
    isWanted = true
    if (!isUnderWay) void run()
  }
}
