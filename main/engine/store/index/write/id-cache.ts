/** A hostile sender makes up values without end. */
const maximumEntries = 5_000

export interface IdCache {
  /** The id of a key; `look` finds or makes it where it is not known. */
  get(key: string, look: () => number): number
  clear(): void
}

/** Ids of rows that repeat almost always. It is emptied when it is full: what is used is soon known again. */
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
