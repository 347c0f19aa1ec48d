import { createApp, latestOf, type MakeApp } from '../app.ts'
import type { RecordRow, StoredRecord } from '../disk.ts'

interface Versioned extends StoredRecord {
  readonly version: number
}

/** Right, and shows how often a record changed: that is another number where notifications arrive in another order. */
export const countsVersions: MakeApp = disk =>
  createApp(disk, {
    merge(stored, taken): Versioned | null {
      const next = latestOf(stored, taken)
      return next === null ? null : { ...next, version: versionOf(stored) + 1 }
    },
  })

function versionOf(stored: RecordRow | null): number {
  return stored !== null && 'version' in stored ? Number(stored.version) : 0
}
