import type { Database } from 'better-sqlite3'
import { amountValue } from './amount-value.ts'
import { chunkIds, noValues, packValues, unpackValues } from './packed-values.ts'
import { type ValueField, valueFields, valueKey } from './value-schema.ts'

/** Keeps the numbers of deliveries, within the caller's transaction. */
export interface ValueWriter {
  /** Collected until `flush`. `null`: none, or no longer one. */
  set(id: number, field: ValueField, value: number | null): void
  /** The sort key of an amount. Collected until `flush`. */
  setAmount(id: number, key: string | null): void
  /** Removes the rows of the ids between, both included. All of them have to be gone. */
  removeChunks(firstId: number, lastId: number): void
  flush(): void
  /** Forgets what was collected: after a transaction that was rolled back. */
  discard(): void
  reset(): void
}

interface Row {
  readonly low: number | null
  readonly high: number | null
  readonly isExact: number
  readonly isWhole: number
  readonly bytes: Buffer
}

interface Change {
  readonly offset: number
  readonly value: number
  readonly isExact: boolean
  readonly isWhole: boolean
}

/** More are written at once, so that the memory is bounded. */
const maximumCollected = 20_000

export function createValueWriter(database: Database): ValueWriter {
  const find = database.prepare<[number], Row>(
    `SELECT low, high, is_exact AS isExact, is_whole AS isWhole, numbers AS bytes
     FROM delivery_values WHERE key = ?`,
  )
  const save = database.prepare('INSERT OR REPLACE INTO delivery_values VALUES (?, ?, ?, ?, ?, ?)')
  const removeRow = database.prepare('DELETE FROM delivery_values WHERE key = ?')
  const collected = new Map<number, Change[]>()
  let count = 0

  function collect(id: number, field: ValueField, change: Omit<Change, 'offset'>): void {
    const key = valueKey(Math.floor(id / chunkIds), field)
    const changes = collected.get(key) ?? []
    collected.set(key, changes)
    changes.push({ ...change, offset: id % chunkIds })
    count += 1
    if (count >= maximumCollected) flush()
  }

  function flush(): void {
    const all = [...collected]
    collected.clear()
    count = 0
    for (const [key, changes] of all) {
      const before = find.get(key)
      const values = before === undefined ? noValues() : unpackValues(before)
      let isExact = (before?.isExact ?? 1) === 1
      let isWhole = (before?.isWhole ?? 1) === 1
      for (const change of changes) {
        values[change.offset] = change.value
        isExact &&= change.isExact
        isWhole &&= change.isWhole
      }
      const { low, high, bytes } = packValues(values)
      if (low === null && isWhole && before === undefined) continue
      save.run(key, low, high, Number(isExact), Number(isWhole), bytes)
    }
  }

  return {
    set: (id, field, value) =>
      collect(id, field, { value: value ?? Number.NaN, isExact: true, isWhole: true }),
    setAmount(id, key) {
      const amount = key === null ? { value: Number.NaN, isExact: true } : amountValue(key)
      collect(id, 'amount', { isExact: true, value: Number.NaN, ...amount, isWhole: amount !== null })
    },
    removeChunks(firstId, lastId) {
      const first = Math.ceil(firstId / chunkIds)
      const last = Math.floor((lastId + 1) / chunkIds) - 1
      for (let chunk = first; chunk <= last; chunk += 1) {
        for (const field of valueFields) removeRow.run(valueKey(chunk, field))
      }
    },
    flush,
    discard() {
      collected.clear()
      count = 0
    },
    reset() {
      this.discard()
      database.exec('DELETE FROM delivery_values')
    },
  }
}
