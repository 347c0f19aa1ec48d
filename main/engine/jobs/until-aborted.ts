import { callCanceled } from '#contract/transport'

/** Calls `run` once the signal is aborted; at once if it already is. Returns a function after which it is not called. */
export function onAbort(signal: AbortSignal, run: () => void): () => void {
  signal.addEventListener('abort', run, { once: true })
  if (signal.aborted) run()
  return () => signal.removeEventListener('abort', run)
}

/**
 * Waits for work that may be shared with others. Once the signal is aborted, it rejects with `cancelled` and calls `cut`;
 * later failures of the work are ignored.
 */
export async function untilAborted<T>(
  work: Promise<T>,
  signal: AbortSignal,
  cut: () => void = () => {},
): Promise<T> {
  const aborted = Promise.withResolvers<never>()
  const leave = onAbort(signal, () => {
    aborted.reject(callCanceled())
    cut()
  })
  try {
    return await Promise.race([work, aborted.promise])
  } finally {
    leave()
    work.catch(() => {})
  }
}

/** Waits for the work for this time at most; then `undefined`, and later failures are ignored. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>(resolve => {
    timer = setTimeout(resolve, ms, undefined)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
