import { createHash } from 'node:crypto'

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

export type RandomBytes = (size: number) => Buffer

/** The same bytes for the same seed, call by call. At most 32 per call. */
export function seededBytes(seed: number): RandomBytes {
  let call = 0
  return size => {
    call += 1
    return createHash('sha256').update(`${seed}\n${call}`).digest().subarray(0, size)
  }
}
