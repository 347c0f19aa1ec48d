import type { Database } from 'better-sqlite3'
import { type Bits, blockIds, hasAny, noBits, setBit, setRange } from '../postings/bits.ts'
import { chunkIds, eachBetween, type PackedValues } from './packed-values.ts'
import { placeOfKey, type ValueField, valueKey } from './value-schema.ts'

/** Ends of a range; `null` where it is open. `isExact`: comparing numbers is comparing what they stand for. */
export interface ValueRange {
  readonly from: number | null
  readonly to: number | null
  readonly isFromExcluded: boolean
  readonly isToExcluded: boolean
  readonly isExact: boolean
}

interface Head extends Omit<PackedValues, 'bytes'> {
  readonly key: number
  readonly isExact: number
  readonly isWhole: number
}

export const valueSql = {
  /** The numbers lie behind what is mostly enough: SQLite leaves them unread. */
  heads: `SELECT key, low, high, is_exact AS isExact, is_whole AS isWhole FROM delivery_values
    WHERE key BETWEEN @first AND @last`,
  numbers: 'SELECT key, numbers FROM delivery_values WHERE key BETWEEN @first AND @last',
} as const

export interface ValueReads {
  /**
   * Which ids of a block lie in the range for certain, and with them those that may. Where none is `wanted`, numbers are
   * not read.
   */
  within(field: ValueField, block: number, range: ValueRange, wanted: Bits): { sure: Bits; maybe: Bits }
  /** Each value of a block, by its place there. */
  each(field: ValueField, block: number, use: (offset: number, value: number) => void): void
}

export function createValueReads(database: Database): ValueReads {
  const heads = database.prepare<object, Head>(valueSql.heads)
  const numbers = database.prepare<object, { key: number; numbers: Buffer }>(valueSql.numbers)

  return {
    within(field, block, range, wanted) {
      const found = { sure: noBits(), maybe: noBits() }
      const from = range.from ?? Number.NEGATIVE_INFINITY
      const to = range.to ?? Number.POSITIVE_INFINITY
      const open = new Map<number, Head>()
      for (const head of heads.all(chunksOf(field, block))) {
        const start = startOf(head.key)
        const end = start + chunkIds - 1
        if (!hasAny(wanted, start, end)) continue
        if (head.isWhole === 0) setRange(found.maybe, start, end)
        else if (head.low !== null && head.high !== null && head.low <= to && head.high >= from) {
          open.set(head.key, head)
        }
      }
      if (open.size === 0) return found
      const keys = [...open.keys()]
      for (const { key, numbers: bytes } of numbers.all({ first: keys[0] ?? 0, last: keys.at(-1) ?? 0 })) {
        const head = open.get(key)
        if (head !== undefined) addBetween(found, { ...head, bytes }, [from, to], range)
      }
      return found
    },
    each(field, block, use) {
      const asked = chunksOf(field, block)
      const known = new Map(heads.all(asked).map(head => [head.key, head]))
      for (const { key, numbers: bytes } of numbers.all(asked)) {
        const head = known.get(key)
        if (head === undefined) continue
        const start = startOf(key)
        eachBetween({ ...head, bytes }, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, (place, value) =>
          use(start + place, value),
        )
      }
    },
  }
}

/** The keys of a block's chunks. */
function chunksOf(field: ValueField, block: number): { first: number; last: number } {
  const firstChunk = (block * blockIds) / chunkIds
  return {
    first: valueKey(firstChunk, field),
    last: valueKey(firstChunk + blockIds / chunkIds - 1, field),
  }
}

/** Of the first id of a chunk within its block. */
const startOf = (key: number): number => placeOfKey(key) * chunkIds

function addBetween(
  { sure, maybe }: { sure: Bits; maybe: Bits },
  chunk: Head & PackedValues,
  [from, to]: readonly [number, number],
  range: ValueRange,
): void {
  const start = startOf(chunk.key)
  const isExact = chunk.isExact === 1 && range.isExact
  eachBetween(chunk, from, to, (place, value) => {
    const isOnEnd = value === from || value === to
    const isExcluded = (value === from && range.isFromExcluded) || (value === to && range.isToExcluded)
    if (isExact && isExcluded) return
    setBit(maybe, start + place)
    if (isExact || !isOnEnd) setBit(sure, start + place)
  })
}
