/** Functions that are called with each value. The same function may be added twice. */
export function createListeners<T = void>() {
  const all = new Set<(value: T) => void>()
  return {
    /** Returns the function that removes the listener. */
    add(listener: (value: T) => void): () => void {
      const entry = (value: T) => listener(value)
      all.add(entry)
      return () => all.delete(entry)
    },
    tell(value: T): void {
      for (const listener of [...all]) if (all.has(listener)) listener(value)
    },
    clear: () => all.clear(),
  }
}
