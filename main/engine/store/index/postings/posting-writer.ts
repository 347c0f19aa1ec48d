import type { Database } from 'better-sqlite3'
import {
  type Bits,
  blockIds,
  blockOf,
  clearBit,
  noBits,
  packBits,
  removeAll,
  setBit,
  unpackBits,
} from './bits.ts'
import { keyOf, type PostingField, termOfKey, termValue } from './posting-schema.ts'

/** Keeps the postings, within the caller's transaction. */
export interface PostingWriter {
  /** Collected until `flush`. */
  set(id: number, field: PostingField, value: string): void
  /** Collected until `flush`. */
  clear(id: number, field: PostingField, value: string): void
  /** Takes deliveries out of all terms, also those that nobody knows. Flushes first. */
  removeDeliveries(ids: readonly number[]): void
  /** Writes what was collected. Before the transaction ends. */
  flush(): void
  /** Forgets what was collected: after a transaction that was rolled back. */
  discard(): void
  /** Removes everything. */
  reset(): void
}

/** More are written at once, so that no sender can fill the memory. */
const maximumCollected = 50_000

interface Collected {
  readonly field: PostingField
  readonly value: string
  /** By block, in order: twice the offset, and 1 more where it is set. */
  readonly changes: Map<number, number[]>
  hasSet: boolean
}

interface Row {
  readonly key: number
  readonly bits: Buffer
}

export function createPostingWriter(database: Database): PostingWriter {
  const findTerm = database.prepare<[string, string], { id: number }>(
    'SELECT id FROM terms WHERE field = ? AND value = ?',
  )
  const insertTerm = database.prepare('INSERT INTO terms (field, value, blocks) VALUES (?, ?, 0)')
  const countBlocks = database.prepare('UPDATE terms SET blocks = blocks + ? WHERE id = ?')
  const removeTerm = database.prepare('DELETE FROM terms WHERE id = ? AND blocks <= 0')
  const find = database.prepare<[number], { bits: Buffer }>('SELECT bits FROM postings WHERE key = ?')
  const save = database.prepare('INSERT OR REPLACE INTO postings VALUES (?, ?)')
  const remove = database.prepare('DELETE FROM postings WHERE key = ?')
  const ofBlock = database.prepare<[number, number], Row>(
    'SELECT key, bits FROM postings WHERE key >= ? AND key < ? ORDER BY key',
  )
  const collected = new Map<string, Collected>()
  /** The same by the values as they come: most come often, and are neither put together nor changed again. */
  const byValue = new Map<PostingField, Map<string, Collected>>()
  let count = 0

  function termWith(field: PostingField, value: string): Collected {
    let ofField = byValue.get(field)
    if (ofField === undefined) {
      ofField = new Map()
      byValue.set(field, ofField)
    }
    const seen = ofField.get(value)
    if (seen !== undefined) return seen
    const known = termValue(field, value)
    const name = `${field} ${known}`
    const term = collected.get(name) ?? { field, value: known, changes: new Map(), hasSet: false }
    collected.set(name, term)
    ofField.set(value, term)
    return term
  }

  function forget(): void {
    collected.clear()
    byValue.clear()
    count = 0
  }

  function collect(id: number, field: PostingField, value: string, isSet: boolean): void {
    const term = termWith(field, value)
    const block = blockOf(id)
    const changes = term.changes.get(block)
    const change = (id % blockIds) * 2 + (isSet ? 1 : 0)
    if (changes === undefined) term.changes.set(block, [change])
    else changes.push(change)
    term.hasSet ||= isSet
    count += 1
    if (count >= maximumCollected) flush()
  }

  /** Looked up each time: an id that is remembered may belong to a transaction that was rolled back. */
  function termOf({ field, value, hasSet }: Collected): number | null {
    const known = findTerm.get(field, value)?.id
    if (known !== undefined) return known
    return hasSet ? Number(insertTerm.run(field, value).lastInsertRowid) : null
  }

  function write(term: number, block: number, changes: readonly number[]): void {
    const key = keyOf(block, term)
    const before = find.get(key)
    const bits = before === undefined ? noBits() : unpackBits(before.bits)
    for (const change of changes) {
      if (change % 2 === 1) setBit(bits, change >> 1)
      else clearBit(bits, change >> 1)
    }
    replace(key, before === undefined, bits)
  }

  function replace(key: number, isNew: boolean, bits: Bits): void {
    const packed = packBits(bits)
    const term = termOfKey(key)
    if (packed !== null) {
      save.run(key, packed)
      if (isNew) countBlocks.run(1, term)
    } else if (!isNew) {
      remove.run(key)
      countBlocks.run(-1, term)
    }
  }

  function flush(): void {
    const all = [...collected.values()]
    forget()
    for (const one of all) {
      const term = termOf(one)
      if (term === null) continue
      for (const [block, changes] of one.changes) write(term, block, changes)
      // Only now: cleared in its last block, it may be set in another.
      removeTerm.run(term)
    }
  }

  function removeFrom(block: number, gone: Bits): void {
    for (const { key, bits } of ofBlock.all(keyOf(block, 0), keyOf(block + 1, 0))) {
      const left = unpackBits(bits)
      removeAll(left, gone)
      const packed = packBits(left)
      if (packed === null || !packed.equals(bits)) replace(key, false, left)
      if (packed === null) removeTerm.run(termOfKey(key))
    }
  }

  return {
    set: (id, field, value) => collect(id, field, value, true),
    clear: (id, field, value) => collect(id, field, value, false),
    flush,
    discard: forget,
    removeDeliveries(ids) {
      flush()
      const blocks = new Map<number, Bits>()
      for (const id of ids) {
        const gone = blocks.get(blockOf(id)) ?? noBits()
        blocks.set(blockOf(id), gone)
        setBit(gone, id % blockIds)
      }
      for (const [block, gone] of blocks) removeFrom(block, gone)
    },
    reset() {
      forget()
      database.exec('DELETE FROM postings; DELETE FROM terms')
    },
  }
}
