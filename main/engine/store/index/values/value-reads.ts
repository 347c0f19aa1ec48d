import type { Database } from 'better-sqlite3'
import { type Bits, blockIds, noBits, setBit, setRange } from '../postings/bits.ts'
import { chunkIds, type PackedValues, unpackValues } from './packed-values.ts'
import { type ValueField, valueKey } from './value-schema.ts'

/** Ends of a range; `null` where it is open. `isExact`: comparing numbers is comparing what they stand for. */
export interface ValueRange {
  readonly from: number | null
  readonly to: number | null
  readonly isFromExcluded: boolean
  readonly isToExcluded: boolean
  readonly isExact: boolean
}

interface Row extends Omit<PackedValues, 'bytes'> {
  readonly isExact: number
  readonly isWhole: number
}

export const valueSql = {
  /** The numbers lie behind what is mostly enough: SQLite leaves them unread. */
  head: 'SELECT low, high, is_exact AS isExact, is_whole AS isWhole FROM delivery_values WHERE key = @key',
  numbers: 'SELECT numbers FROM delivery_values WHERE key = @key',
} as const

export interface ValueReads {
  /** Which ids of a block lie in the range for certain, and with them those that may. */
  within(field: ValueField, block: number, range: ValueRange): { sure: Bits; maybe: Bits }
}

export function createValueReads(database: Database): ValueReads {
  const head = database.prepare<object, Row>(valueSql.head)
  const numbers = database.prepare<object, { numbers: Buffer }>(valueSql.numbers)

  function addChunk(
    { sure, maybe }: { sure: Bits; maybe: Bits },
    chunk: number,
    field: ValueField,
    range: ValueRange,
  ): void {
    const key = valueKey(chunk, field)
    const row = head.get({ key })
    if (row === undefined) return
    const start = (chunk * chunkIds) % blockIds
    if (row.isWhole === 0) {
      setRange(maybe, start, start + chunkIds - 1)
      return
    }
    const from = range.from ?? Number.NEGATIVE_INFINITY
    const to = range.to ?? Number.POSITIVE_INFINITY
    if (row.low === null || row.high === null || row.low > to || row.high < from) return
    const values = unpackValues({ ...row, bytes: numbers.get({ key })?.numbers ?? Buffer.alloc(0) })
    const isExact = row.isExact === 1 && range.isExact
    for (let at = 0; at < chunkIds; at += 1) {
      const value = values[at] ?? Number.NaN
      if (!(value >= from && value <= to)) continue
      const isOnEnd = value === from || value === to
      const isExcluded = (value === from && range.isFromExcluded) || (value === to && range.isToExcluded)
      if (isExact && isExcluded) continue
      setBit(maybe, start + at)
      if (isExact || !isOnEnd) setBit(sure, start + at)
    }
  }

  return {
    within(field, block, range) {
      const found = { sure: noBits(), maybe: noBits() }
      const first = (block * blockIds) / chunkIds
      for (let at = 0; at < blockIds / chunkIds; at += 1) addChunk(found, first + at, field, range)
      return found
    },
  }
}
