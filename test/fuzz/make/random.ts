import { seededRandom } from '../../../main/engine/seeded-random.ts'

/** Choices that are the same for the same seed. */
export class Random {
  readonly #next: () => number
  constructor(seed: number) {
    this.#next = seededRandom(seed)
  }

  /** From 0 to below `end`. */
  below(end: number): number {
    return Math.floor(this.#next() * end)
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
    const bytes = Buffer.alloc(length)
    for (let at = 0; at < length; at++) bytes[at] = this.below(256)
    return bytes
  }

  seed(): number {
    return this.below(0x1_0000_0000)
  }
}

/** The seed of the nth case of a target. */
export function caseSeed(seed: number, target: string, index: number): number {
  let hash = (seed ^ 0x811c9dc5) >>> 0
  for (const letter of `${target}:${index}`) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  }
  return hash
}
