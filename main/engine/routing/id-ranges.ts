/** Ids in few ranges, added in rising order. */
export interface IdRanges {
  add(first: number, last: number): void
  has(id: number): boolean
  /** Drops those up to an id. */
  forget(through: number): void
}

export function createIdRanges(): IdRanges {
  let ranges: { readonly first: number; last: number }[] = []
  return {
    add(first, last) {
      const newest = ranges.at(-1)
      if (newest !== undefined && newest.last + 1 === first) newest.last = last
      else ranges.push({ first, last })
    },
    has: id => ranges.some(({ first, last }) => id >= first && id <= last),
    forget(through) {
      ranges = ranges.filter(({ last }) => last > through)
    },
  }
}
