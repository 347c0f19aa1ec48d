import { hash } from 'node:crypto'
import { seededRandom } from '../../main/engine/seeded-random.ts'

/** A source of numbers that gives the same ones for the same seed. */
export interface Random {
  /** From 0 up to but not including 1. */
  next(): number
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number
  pick<T>(from: readonly T[]): T
}

/** `seed`: any text; texts that differ in one character give unrelated numbers. */
export function randomFrom(seed: string): Random {
  const next = seededRandom(Number.parseInt(hash('sha256', seed).slice(0, 8), 16))
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    pick(from) {
      const one = from[between(0, from.length - 1)]
      if (one === undefined) throw new Error('There is nothing to pick from.')
      return one
    },
  }
}
