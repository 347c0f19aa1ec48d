/** Exits if a clean end takes longer: the end is promised within 10 s. */
const maximumWaitMs = 8_000
/**
 * A terminal's Ctrl-C reaches the whole process group, and a parent may forward it as well: one request, received
 * twice.
 */
const echoMs = 1_500

/**
 * Resolves at the first SIGINT, SIGTERM or SIGHUP. A later signal, or a clean end that takes too long, ends the process
 * at once, after `onForced`.
 */
export function stopRequested(onForced: () => void): Promise<void> {
  return new Promise(resolve => {
    let firstAtMs: number | null = null
    const force = (): void => {
      onForced()
      process.exit(1)
    }
    const onSignal = (): void => {
      if (firstAtMs === null) {
        firstAtMs = performance.now()
        setTimeout(force, maximumWaitMs).unref()
        resolve()
      } else if (performance.now() - firstAtMs > echoMs) force()
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  })
}
