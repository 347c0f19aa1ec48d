/**
 * The first call runs at once. Of quick further calls, such as of a held key, only the last runs, after
 * `debounceMs` without another.
 */
export function createDebounced<T>(run: (value: T) => void, debounceMs: number) {
  let lastAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    call(value: T): void {
      clearTimeout(timer)
      const now = performance.now()
      const isQuick = now - lastAt < debounceMs * 2
      lastAt = now
      if (isQuick) timer = setTimeout(run, debounceMs, value)
      else run(value)
    },
    /** Cancels the waiting call. */
    cancel: () => clearTimeout(timer),
  }
}
