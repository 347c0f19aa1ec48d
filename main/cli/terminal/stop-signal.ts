/** Exits if a clean end takes longer: 10 s are documented. */
const maximumWaitMs = 8_000
/** A terminal's Ctrl-C reaches the entire process group, and a parent may forward it too, so one request may arrive twice. */
const echoMs = 1_500

/**
 * Resolves at the first SIGINT, SIGTERM or SIGHUP. A later signal, or a clean end that takes too long, calls `onForced`
 * and exits.
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

/** A signal that is aborted once `stop` resolves. */
export function abortedBy(stop: Promise<void>): AbortSignal {
  const controller = new AbortController()
  void stop.then(() => controller.abort())
  return controller.signal
}
