/**
 * Returns a way to have `run` called once for however many ask, at most every `everyMs`: never beside itself, and again
 * for who asked while it ran, so that a stream of changes costs a bounded rate of calls. It is called at the end of the
 * time, or where `isLeading` at its beginning. `run` handles its own failures.
 */
export function createThrottle(everyMs: number, run: () => Promise<unknown>, isLeading = false): () => void {
  let isRunning = false
  let isWanted = false
  const wait = () => new Promise(resolve => setTimeout(resolve, everyMs))

  async function runAll(): Promise<void> {
    isRunning = true
    try {
      while (isWanted) {
        if (!isLeading) await wait()
        isWanted = false
        await run()
        if (isLeading) await wait()
      }
    } finally {
      isRunning = false
    }
  }

  return () => {
    isWanted = true
    if (!isRunning) void runAll()
  }
}
