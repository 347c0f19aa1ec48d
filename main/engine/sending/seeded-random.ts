/** Numbers from 0 to below 1. */
export type Random = () => number

/** The same numbers for the same seed on every machine: mulberry32 by Tommy Ettinger, public domain. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function chance(random: Random, share: number): boolean {
  return random() < share
}

/** An integer from 0 to below `count`. */
export function below(random: Random, count: number): number {
  return Math.floor(random() * count)
}

export function pick<T>(random: Random, items: readonly [T, ...T[]]): T {
  return items[below(random, items.length)] ?? items[0]
}
