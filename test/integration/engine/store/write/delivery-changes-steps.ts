import Database from 'better-sqlite3'
import type { DeliveryId } from '#contract/terms'
import { inspectDelivery } from '../../../../../main/engine/inspect/inspect-delivery.ts'
import type { Store } from '../../../../../main/engine/store/store.ts'
import { arrivedDelivery, captured } from '../../../../support/store/arrived-delivery.ts'
import { newTestStore, openTestReader } from '../../../../support/store/open-test-store.ts'
import { pendingIn } from '../../../../support/store/pending-in.ts'

export const notification = (fid: string, status: string): string =>
  JSON.stringify({ event: 'funding', payload: { fid, status, currency: 'mxn', amount: '1.00' } })

export async function storeWith(bodies: readonly string[]) {
  const { dataDir, store } = await newTestStore()
  const ids: DeliveryId[] = []
  for (const body of bodies) ids.push(await captured(store, arrivedDelivery({ body })))
  await inspect(dataDir, store)
  return { dataDir, store, ids, reader: openTestReader(dataDir) }
}

export async function inspect(dataDir: string, store: Store): Promise<void> {
  const pending = pendingIn(openTestReader(dataDir), { limit: 500, maximumBytes: 1e9 })
  await store.saveInspections(
    pending.map(delivery => ({ id: delivery.id, inspection: inspectDelivery(delivery) })),
  )
}

export function countOf(dataDir: string, table: string): number {
  const database = new Database(`${dataDir}/store.db`, { readonly: true })
  try {
    return database.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get() ?? -1
  } finally {
    database.close()
  }
}
