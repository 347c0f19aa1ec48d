import type { Database } from 'better-sqlite3'
import type { Finding } from '#contract/deliveries/finding'
import type { InspectionResult } from '../../inspect/inspection-result.ts'
import { pathOf } from '../../net/path-pattern.ts'
import { type Bits, blockIds, blockOf, hasBit } from './postings/bits.ts'
import { createPostingReads } from './postings/posting-reads.ts'
import { anyRefund, ownRecordId } from './postings/posting-schema.ts'
import { createPostingWriter } from './postings/posting-writer.ts'
import { createRecordPostings } from './record-postings.ts'
import { createTextIndex } from './texts/text-index.ts'
import { chunkIds } from './values/packed-values.ts'
import { createValueWriter } from './values/value-writer.ts'

/** What of a delivery itself is in the index. */
export interface IndexedDelivery {
  readonly method: string
  readonly reception: string
  /** The request target. */
  readonly target: string
  readonly receivedAtMs: number
  readonly bodyBytes: number
}

/**
 * Keeps what makes searches fast beside what it is derived from, within the caller's transaction. What is told is
 * collected, and written by `settle`.
 */
export interface SearchIndexWriter {
  /** Before each transaction: what one that was rolled back has left is forgotten. */
  discard(): void
  /** Before each transaction ends. Costs nothing where it has nothing to do with the index. */
  settle(): void
  /** Deliveries that the transaction gave other findings as steps of their trails: known once it is settled. */
  changedSteps(): ReadonlySet<number>
  /** An inspection is saved. `isAgain`: one with the same rules was there. */
  inspected(id: number, delivery: IndexedDelivery, inspection: InspectionResult, isAgain: boolean): void
  /** Its record is known by another id than it has, or it has no record. */
  hasOwnRecordId(id: number): void
  /** Whether another delivery of its record with the same meaning came before it. */
  repeated(id: number, isRepeated: boolean): void
  findingAdded(id: number, finding: Pick<Finding, 'severity' | 'code'>): void
  trailFindingAdded(id: number, finding: Pick<Finding, 'severity' | 'code'>, record: number): void
  /** Before a record changes in any way, or goes. `newest`: its newest delivery, where it is known; `null` for none. */
  recordChanges(record: number, newest?: number | null): void
  /** The same for the record of a delivery. */
  recordOfChanges(id: number): void
  /** These deliveries are gone. */
  removed(ids: readonly number[]): void
  /** Everything is inspected anew. */
  reset(): void
}

export function createSearchIndexWriter(database: Database): SearchIndexWriter {
  const postings = createPostingWriter(database)
  const values = createValueWriter(database)
  const texts = createTextIndex(database)
  const reads = createPostingReads(database)
  const records = createRecordPostings(database, postings)
  const changedSteps = new Set<number>()
  let isTouched = false

  function readBits(): (block: number) => Bits {
    const term = reads.termOf('read', 'all')
    const known = new Map<number, Bits>()
    return block => {
      const bits = known.get(block) ?? reads.bitsOf(term, block)
      known.set(block, bits)
      return bits
    }
  }

  function discard(): void {
    isTouched = false
    changedSteps.clear()
    postings.discard()
    values.discard()
    records.discard()
  }

  return {
    discard,
    settle() {
      if (!isTouched) return
      isTouched = false
      records.settle(id => changedSteps.add(id))
      postings.flush()
      values.flush()
    },
    changedSteps: () => changedSteps,
    inspected(id, delivery, inspection, isAgain) {
      isTouched = true
      if (isAgain) {
        records.ofDelivery(id)
        postings.removeDeliveries([id])
        texts.changed(id)
      }
      postings.set(id, 'read', 'all')
      postings.set(id, 'method', delivery.method)
      postings.set(id, 'reception', delivery.reception)
      postings.set(id, 'path', pathOf(delivery.target))
      postings.set(id, 'service', inspection.service)
      for (const field of ['kind', 'status', 'asset'] as const) {
        const value = inspection[field]
        if (value !== null) postings.set(id, field, value)
      }
      if (inspection.refundStatus !== null) {
        postings.set(id, 'refund', anyRefund)
        postings.set(id, 'refund', inspection.refundStatus)
      }
      for (const { severity, code } of inspection.findings) {
        postings.set(id, 'severity', severity)
        postings.set(id, 'finding', `${severity} ${code}`)
      }
      values.set(id, 'received', delivery.receivedAtMs)
      values.set(id, 'size', delivery.bodyBytes)
      if (inspection.amountKey !== null || isAgain) values.setAmount(id, inspection.amountKey)
    },
    hasOwnRecordId(id) {
      isTouched = true
      postings.set(id, 'record-id', ownRecordId)
    },
    repeated(id, isRepeated) {
      isTouched = true
      if (isRepeated) postings.set(id, 'is', 'repeated')
      else postings.clear(id, 'is', 'repeated')
    },
    findingAdded(id, { severity, code }) {
      isTouched = true
      postings.set(id, 'severity', severity)
      postings.set(id, 'finding', `${severity} ${code}`)
      records.ofDelivery(id)
    },
    trailFindingAdded(id, { severity, code }, record) {
      isTouched = true
      changedSteps.add(id)
      postings.set(id, 'trail-severity', severity)
      postings.set(id, 'trail-finding', `${severity} ${code}`)
      records.changes(record)
    },
    recordChanges(record, newest) {
      isTouched = true
      records.changes(record, newest)
    },
    recordOfChanges(id) {
      isTouched = true
      records.ofDelivery(id)
    },
    removed(ids) {
      isTouched = true
      postings.removeDeliveries(ids)
      const bitsOf = readBits()
      const isGone = (first: number, last: number): boolean => {
        const bits = bitsOf(blockOf(first))
        for (let id = first; id <= last; id += 1) if (hasBit(bits, id % blockIds)) return false
        return true
      }
      texts.remove(ids, isGone)
      for (const chunk of new Set(ids.map(id => Math.floor(id / chunkIds)))) {
        const [first, last] = [chunk * chunkIds, (chunk + 1) * chunkIds - 1]
        if (isGone(first, last)) values.removeChunks(first, last)
      }
    },
    reset() {
      discard()
      postings.reset()
      values.reset()
      texts.clear()
      database.exec('DELETE FROM lost_trail_findings')
    },
  }
}
