import { hash } from 'node:crypto'
import { below, seededRandom } from '../../main/engine/sending/seeded-random.ts'

/** Choices that are the same for the same seed. */
export class Random {
  /** From 0 up to but not including 1. */
  readonly next: () => number
  constructor(seed: number) {
    this.next = seededRandom(seed)
  }

  /** From 0 to below `end`. */
  below(end: number): number {
    return below(this.next, end)
  }

  /** From `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1)
  }

  /** True once in `times`. */
  once(times: number): boolean {
    return this.below(times) === 0
  }

  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new Error('There is nothing to pick from.')
    return list[this.below(list.length)] as T
  }

  bytes(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => this.below(256)))
  }

  seed(): number {
    return this.below(0x1_0000_0000)
  }
}

/** `seed`: any text; texts that differ in one character give unrelated numbers. */
export function randomFrom(seed: string): Random {
  return new Random(Number.parseInt(hash('sha256', seed).slice(0, 8), 16))
}

/** The seed of the nth case of a target. */
export function caseSeed(seed: number, target: string, index: number): number {
  let hashed = (seed ^ 0x811c9dc5) >>> 0
  for (const letter of `${target}:${index}`) {
    hashed = Math.imul(hashed ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  }
  return hashed
}
