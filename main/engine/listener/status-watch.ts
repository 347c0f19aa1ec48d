/** Notifies listeners of changes: at once, or, for what changes often, throttled. */
export interface StatusWatch {
  /** Returns the function that ends it. */
  add(listener: () => void): () => void
  changed(): void
  changedOften(): void
  /** Notifies of pending changes now. */
  end(): void
}

export function createStatusWatch(intervalMs: number): StatusWatch {
  const listeners = new Set<() => void>()
  let timer: NodeJS.Timeout | null = null

  const changed = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    for (const listener of [...listeners]) listener()
  }
  return {
    add(listener) {
      // Wrapped: the same function may listen twice.
      const entry = () => listener()
      listeners.add(entry)
      return () => listeners.delete(entry)
    },
    changed,
    changedOften() {
      timer ??= setTimeout(changed, intervalMs).unref()
    },
    end() {
      if (timer !== null) changed()
    },
  }
}
