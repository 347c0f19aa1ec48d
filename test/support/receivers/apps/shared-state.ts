import { setTimeout } from 'node:timers/promises'
import { accepted, createApp, latestOf, type MakeApp } from '../app.ts'
import type { Disk, RecordRow, StoredRecord } from '../disk.ts'

/** The stored state survives a restart like a disk. */
const documents = new WeakMap<Disk, ReadonlyMap<string, StoredRecord>>()

/**
 * Has all records in one document: each notification reads all of it, changes its record and writes all of it. Of two
 * records at once, one loses its change.
 */
export const sharedState: MakeApp = disk => {
  const documentOf = (): ReadonlyMap<string, StoredRecord> => documents.get(disk) ?? new Map()
  return createApp(disk, {
    async handle(taken) {
      const read = documentOf()
      await setTimeout(5)
      const stored = read.get(taken.recordId) ?? null
      const next = latestOf(stored === null ? null : shown(stored), taken)
      documents.set(disk, next === null ? read : new Map([...read, [taken.recordId, next]]))
      return accepted
    },
    find(recordId) {
      const record = documentOf().get(recordId)
      return record === undefined ? null : shown(record)
    },
  })

  function shown(record: StoredRecord): RecordRow {
    return { ...record, row: documentOf().size, storedAt: new Date().toISOString() }
  }
}
