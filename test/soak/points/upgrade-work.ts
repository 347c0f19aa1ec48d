import { rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { oldTables } from '../../../main/engine/store/migrations/0011-separate-index.ts'
import { makeOlderStore } from '../../support/store/older-store.ts'
import { captureStore } from './captured-store.ts'
import type { Gauge, LongWork } from './long-work.ts'

/** A store with an id beyond this is too large to lose the old tables within its migration. */
const firstId = 20_001
/** Of the work; the rest is giving their space back. */
const shareOfRows = 0.85

/**
 * A store of the last version that kept inspections beside the deliveries: its migration begins the removal of their
 * tables, which goes on in the background and then gives their space back, while everything is inspected anew.
 */
export function upgradeWork(): LongWork {
  let rows = 0
  /** The most free pages that were seen: what is given back is told by it. */
  const free = { most: 1 }
  return {
    fault: 'kill -9 while a store of an older version is upgraded in the background',
    async make(dataDir, deliveries) {
      const markers = Array.from({ length: deliveries }, (_, index) => `upgrade-${index}`)
      await captureStore({ dataDir, markers, firstId })
      makeOlderStore(dataDir, deliveries)
      rows = 3 * deliveries + 1
      for (const name of ['store.db.new', 'index.db', 'index.db-wal', 'index.db-shm']) {
        rmSync(join(dataDir, name), { force: true })
      }
      return { kept: markers, removed: [] }
    },
    gauge: dataDir => upgradeGauge(dataDir, rows, free),
    endFaults(dataDir) {
      const found = openOldRows(dataDir).readAndClose()
      const faults = found.left === null ? [] : [`${found.left} rows of the older version are left`]
      // What is removed later, such as notes for the index, leaves some.
      if (found.free > found.pages / 100) {
        faults.push(`${found.free} of ${found.pages} pages were not given back`)
      }
      return faults
    },
  }
}

function upgradeGauge(dataDir: string, rows: number, free: { most: number }): Gauge {
  const old = openOldRows(dataDir)
  return {
    share() {
      const found = old.read()
      if (found.left === null) return 1
      free.most = Math.max(free.most, found.free)
      if (found.left > 0) return shareOfRows * Math.max(0, 1 - found.left / rows)
      return shareOfRows + (1 - shareOfRows) * (1 - found.free / free.most)
    },
    close: old.close,
  }
}

interface OldRows {
  /** `left`: rows in the old tables; `null` where none of these is there any more. */
  read(): { left: number | null; free: number; pages: number }
  readAndClose(): ReturnType<OldRows['read']>
  close(): void
}

function openOldRows(dataDir: string): OldRows {
  const database = new Database(join(dataDir, 'store.db'), { readonly: true, timeout: 10_000 })
  const isThere = database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?")
  // By keys: rows are removed from the lowest on.
  const countOf = (table: string): number => {
    const key = table === 'old_findings' ? 'delivery_id' : 'rowid'
    return Number(
      database.prepare(`SELECT coalesce(max(${key}) - min(${key}) + 1, 0) FROM ${table}`).pluck().get(),
    )
  }
  const number = (name: string): number => Number(database.pragma(name, { simple: true }))
  const read = database.transaction(() => {
    const tables = oldTables.filter(table => isThere.get(table) !== undefined)
    const left = tables.length === 0 ? null : tables.reduce((sum, table) => sum + countOf(table), 0)
    return { left, free: number('freelist_count'), pages: number('page_count') }
  })
  const close = (): void => void database.close()
  return {
    read,
    readAndClose() {
      try {
        return read()
      } finally {
        close()
      }
    },
    close,
  }
}
