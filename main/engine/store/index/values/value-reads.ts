import type { Database } from 'better-sqlite3'
import { type Bits, blockIds, hasAny, noBits, setBit, setRange } from '../postings/bits.ts'
import { chunkIds, eachBetween, type PackedValues } from './packed-values.ts'
import { chunkOfKey, isKeyOf, type ValueField, valueKey } from './value-schema.ts'

/** Ends of a range; `null` where it is open. `isExact`: comparing numbers is comparing what they stand for. */
export interface ValueRange {
  readonly from: number | null
  readonly to: number | null
  readonly isFromExcluded: boolean
  readonly isToExcluded: boolean
  readonly isExact: boolean
}

interface Row extends Omit<PackedValues, 'bytes'> {
  readonly key: number
  readonly isExact: number
  readonly isWhole: number
}

export const valueSql = {
  /** The numbers lie behind what is mostly enough: SQLite leaves them unread. */
  heads: `SELECT key, low, high, is_exact AS isExact, is_whole AS isWhole FROM delivery_values
    WHERE key BETWEEN @first AND @last`,
  numbers: 'SELECT numbers FROM delivery_values WHERE key = @key',
} as const

export interface ValueReads {
  /**
   * Which ids of a block lie in the range for certain, and with them those that may. Where none is `wanted`, numbers are
   * not read.
   */
  within(field: ValueField, block: number, range: ValueRange, wanted: Bits): { sure: Bits; maybe: Bits }
}

export function createValueReads(database: Database): ValueReads {
  const heads = database.prepare<object, Row>(valueSql.heads)
  const numbers = database.prepare<object, { numbers: Buffer }>(valueSql.numbers)

  function addChunk(
    { sure, maybe }: { sure: Bits; maybe: Bits },
    row: Row,
    start: number,
    range: ValueRange,
  ): void {
    if (row.isWhole === 0) {
      setRange(maybe, start, start + chunkIds - 1)
      return
    }
    const from = range.from ?? Number.NEGATIVE_INFINITY
    const to = range.to ?? Number.POSITIVE_INFINITY
    if (row.low === null || row.high === null || row.low > to || row.high < from) return
    const bytes = numbers.get({ key: row.key })?.numbers ?? Buffer.alloc(0)
    const isExact = row.isExact === 1 && range.isExact
    eachBetween({ ...row, bytes }, from, to, (place, value) => {
      const isOnEnd = value === from || value === to
      const isExcluded = (value === from && range.isFromExcluded) || (value === to && range.isToExcluded)
      if (isExact && isExcluded) return
      setBit(maybe, start + place)
      if (isExact || !isOnEnd) setBit(sure, start + place)
    })
  }

  return {
    within(field, block, range, wanted) {
      const found = { sure: noBits(), maybe: noBits() }
      const first = (block * blockIds) / chunkIds
      const last = first + blockIds / chunkIds - 1
      for (const row of heads.all({ first: valueKey(first, field), last: valueKey(last, field) })) {
        if (!isKeyOf(row.key, field)) continue
        const start = (chunkOfKey(row.key) - first) * chunkIds
        if (hasAny(wanted, start, start + chunkIds - 1)) addChunk(found, row, start, range)
      }
      return found
    },
  }
}
