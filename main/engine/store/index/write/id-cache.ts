/** A hostile sender can make up any number of values. */
const maximumEntries = 5_000

export interface IdCache {
  /** Id of a key. `look` finds or creates it if it is not cached. */
  get(key: string, look: () => number): number
  clear(): void
}

/**
 * Caches ids of rows that repeat almost always. A full cache is emptied: the values in use are soon cached
 * again.
 */
export function createIdCache(): IdCache {
  const ids = new Map<string, number>()
  return {
    get(key, look) {
      const known = ids.get(key)
      if (known !== undefined) return known
      if (ids.size >= maximumEntries) ids.clear()
      const id = look()
      ids.set(key, id)
      return id
    },
    clear: () => ids.clear(),
  }
}
