/** Notifies listeners of changes, at once or throttled. */
export function createStatusWatch(intervalMs: number) {
  const listeners = new Set<() => void>()
  let timer: NodeJS.Timeout | null = null

  const changed = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    for (const listener of [...listeners]) listener()
  }
  return {
    add(listener: () => void): () => void {
      // Wrapped because the same function may listen twice.
      const entry = () => listener()
      listeners.add(entry)
      return () => listeners.delete(entry)
    },
    changed,
    changedOften(): void {
      timer ??= setTimeout(changed, intervalMs).unref()
    },
    end(): void {
      if (timer !== null) changed()
    },
  }
}
