export interface Listeners<T> {
  /** Returns the function that removes the listener. */
  add(listener: (value: T) => void): () => void
  tell(value: T): void
}

export function createListeners<T>(): Listeners<T> {
  const all = new Set<{ readonly listener: (value: T) => void }>()
  return {
    add(listener) {
      const entry = { listener }
      all.add(entry)
      return () => all.delete(entry)
    },
    tell(value) {
      for (const { listener } of all) listener(value)
    },
  }
}
