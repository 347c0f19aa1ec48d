import { statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { onTestFinished } from 'vitest'
import { openIndexing } from '../../../../../main/engine/store/index/indexing.ts'
import type { Store } from '../../../../../main/engine/store/store.ts'
import { arrivedDelivery, captured } from '../../../../support/store/arrived-delivery.ts'
import { inspectionResult } from '../../../../support/store/inspection-result.ts'
import { newTestStore } from '../../../../support/store/open-test-store.ts'

export const mebibyte = 1024 * 1024

/** So many inspected deliveries. */
export async function capture(store: Store, count: number): Promise<void> {
  const ids = await Promise.all(Array.from({ length: count }, () => captured(store, arrivedDelivery())))
  await store.saveInspections(ids.map(id => ({ id, inspection: inspectionResult() })))
}

/** The index of a closed store with so many inspected deliveries. */
export async function indexOf(count: number) {
  const { dataDir, store } = await newTestStore()
  await capture(store, count)
  await store.close()
  const indexing = openIndexing({ dataDir, rulesVersion: 1 })
  onTestFinished(indexing.close)
  return { dataDir, indexing }
}

/** Writes into the index beside whoever has it open. */
export function writer(dataDir: string): (bytes: number) => void {
  const database = new Database(`${dataDir}/index.db`)
  onTestFinished(() => {
    database.close()
  })
  return bytes =>
    database.exec(`CREATE TABLE IF NOT EXISTS more (bytes); INSERT INTO more VALUES (zeroblob(${bytes}))`)
}

export const logOf = (dataDir: string): number => statSync(`${dataDir}/index.db-wal`).size

/** Holds the log as it is: what is in it was not read yet. */
export function holdLog(dataDir: string): Database.Database {
  const reader = new Database(`${dataDir}/index.db`, { readonly: true })
  onTestFinished(() => {
    reader.close()
  })
  reader.exec('BEGIN')
  reader.prepare('SELECT count(*) FROM inspections').get()
  return reader
}
