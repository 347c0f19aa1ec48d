import type { DeliveryId } from '#contract/terms'
import { rulesVersion } from '../../inspect/read-delivery.ts'
import { openMigratedCopy } from '../../store/migrated-copy.ts'
import { openReadStore } from '../../store/read-store.ts'
import { carriedDelivery, selectedIds } from '../select-deliveries.ts'
import type { ImportItem, ImportReader } from './import-reader.ts'

/**
 * The data folder of another Hooktrail. One of an earlier version is read from a copy below `workDir`; the folder itself
 * is not changed. Throws `store-newer`, `store-damaged`, `disk-full`.
 */
export function readDataFolder(folder: string, workDir: string): ImportReader {
  return {
    format: 'data-folder',
    *items() {
      const copy = openMigratedCopy(folder, workDir)
      try {
        yield* itemsOf(copy?.dataDir ?? folder, folder)
      } finally {
        copy?.remove()
      }
    },
  }
}

function* itemsOf(dataDir: string, folder: string): Generator<ImportItem, void, undefined> {
  const store = openReadStore({ dataDir, rulesVersion, isForeign: true })
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
}
