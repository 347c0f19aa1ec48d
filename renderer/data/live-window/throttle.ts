/**
 * Throttles `run`, so that a stream of changes costs a bounded rate of calls: the first call after a rest runs it after
 * `firstMs` (at once for 0), further ones `everyMs` after the last run ended. Runs never overlap; a call during a run
 * causes one more. `run` handles its own failures.
 */
export function createThrottle(everyMs: number, run: () => Promise<unknown>, firstMs = everyMs): () => void {
  let isRunning = false
  let isWanted = false
  const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

  async function runAll(): Promise<void> {
    isRunning = true
    try {
      if (firstMs > 0) await wait(firstMs)
      while (isWanted) {
        isWanted = false
        await run()
        await wait(everyMs)
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
