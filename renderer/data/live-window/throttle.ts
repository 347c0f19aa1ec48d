/**
 * Throttles `run` to one call per `everyMs`, so that a stream of changes costs a bounded rate of calls. Runs never
 * overlap; a call during a run causes one more. Trailing unless `isLeading`. `run` handles its own failures.
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
