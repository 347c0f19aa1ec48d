import { openStore } from '../../../main/engine/store/open-store.ts'
import { testPorts } from '../engine/ports.ts'
import { arrivedDelivery } from './arrived-delivery.ts'

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
