import type { DeliveryId } from '#contract/terms'
import { openStore } from '../../../main/engine/store/open-store.ts'
import type { ArrivedDelivery } from '../../../main/engine/store/store.ts'
import { testPorts } from '../engine/ports.ts'
import { arrivedDelivery, captured } from './arrived-delivery.ts'

/** Puts these deliveries into a data folder that nobody holds, one after the other. */
export async function capturedInto(
  dataDir: string,
  deliveries: readonly ArrivedDelivery[],
): Promise<DeliveryId[]> {
  const store = await openStore({ ports: testPorts(dataDir), rulesVersion: 1, holder: { host: 'command' } })
  const ids: DeliveryId[] = []
  for (const delivery of deliveries) ids.push(await captured(store, delivery))
  await store.close()
  return ids
}

/** The same with deliveries from these addresses. */
export function capturedFrom(dataDir: string, addresses: readonly string[]): Promise<DeliveryId[]> {
  return capturedInto(
    dataDir,
    addresses.map(remoteAddress => arrivedDelivery({ remoteAddress })),
  )
}

/** A search for text that no body has, too short for the index: it looks through everything that `fillForLongSearch` stored. */
export const longSearch = 'body:zq'
/** Deliveries of `fillForLongSearch`. */
export const longSearchDeliveries = 80

/** Stores deliveries whose bodies are so long that a search through them takes hundreds of milliseconds. */
export async function fillForLongSearch(dataDir: string): Promise<void> {
  const store = await openStore({ ports: testPorts(dataDir), rulesVersion: 1, holder: { host: 'command' } })
  const body = Buffer.alloc(1024 * 1024, 'abcdefgh ')
  for (let index = 0; index < longSearchDeliveries; index += 8) {
    const deliveries = Array.from({ length: 8 }, () => ({
      delivery: arrivedDelivery({ body }),
      source: null,
      response: null,
    }))
    await store.importDeliveries(store.session.id, deliveries)
  }
  await store.close()
}
