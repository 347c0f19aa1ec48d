import { z } from 'zod'
import { beforeDeliveries } from '#contract/terms'
import { rulesVersion } from '../../inspect/inspect-delivery.ts'
import { checkForeignStore } from '../../store/connection/foreign-store.ts'
import { openMigratedCopy } from '../../store/connection/migrated-copy.ts'
import { openReadStore } from '../../store/open-read-store.ts'
import { selectedIds, transferDelivery } from '../select-deliveries.ts'
import { refuseLargeBody } from './import-problem.ts'
import type { ImportItem, ImportReader } from './import-reader.ts'
import { parseWith } from './read-item.ts'
import { transferFactsSchema, transferHeadSchema } from './transfer-schema.ts'

/**
 * The data folder of another Hooktrail. One of an earlier version is read from a copy below `workDir`; the folder itself
 * is not changed. Throws `import-invalid` where its schema or a value is not as Hooktrail makes it, `store-newer`, `store-damaged`, `disk-full`.
 */
export function readDataFolder(folder: string, workDir: string): ImportReader {
  return {
    format: 'data-folder',
    *items() {
      checkForeignStore(folder)
      const copy = openMigratedCopy(folder, workDir)
      try {
        yield* itemsOf(copy?.dataDir ?? folder, folder)
      } finally {
        copy?.remove()
      }
    },
  }
}

const valuesSchema = z.object({ ...transferFactsSchema.shape, ...transferHeadSchema.shape })

function* itemsOf(dataDir: string, folder: string): Generator<ImportItem, void, undefined> {
  const store = openReadStore({ dataDir, rulesVersion, isForeign: true })
  try {
    const throughId = store.newestDeliveryId() ?? beforeDeliveries
    for (const ids of selectedIds(store, { of: 'everything' }, throughId)) {
      for (const id of ids) {
        const delivery = transferDelivery(store, id)
        if (delivery === null) continue
        const place = `${folder}, delivery ${id}`
        // Its file may hold any value in any column.
        parseWith(valuesSchema, delivery, place)
        refuseLargeBody(delivery.body, place)
        yield { type: 'delivery', delivery, place }
      }
    }
  } finally {
    store.close()
  }
}
