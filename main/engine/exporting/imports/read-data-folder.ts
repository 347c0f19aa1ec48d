import type { DeliveryId } from '#contract/terms'
import { rulesVersion } from '../../inspect/read-delivery.ts'
import { openReadStore } from '../../store/read-store.ts'
import { carriedDelivery, selectedIds } from '../select-deliveries.ts'
import type { ImportReader } from './import-reader.ts'

/** The data folder of another Hooktrail. Throws `store-newer`, `store-damaged`. */
export function readDataFolder(folder: string): ImportReader {
  return {
    format: 'data-folder',
    *items() {
      const store = openReadStore({ dataDir: folder, rulesVersion })
      try {
        const throughId = store.newestDeliveryId() ?? (0 as DeliveryId)
        for (const ids of selectedIds(store, { of: 'everything' }, throughId)) {
          for (const id of ids) {
            const delivery = carriedDelivery(store, id)
            if (delivery !== null) yield { type: 'delivery', delivery, place: `${folder}, delivery ${id}` }
          }
        }
      } finally {
        store.close()
      }
    },
  }
}
