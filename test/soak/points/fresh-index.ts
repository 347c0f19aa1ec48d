import { inspectDelivery, rulesVersion } from '../../../main/engine/inspect/inspect-delivery.ts'
import { ownEnvironmentOf, sourceEnvironments } from '../../../main/engine/inspect/known-sources.ts'
import { openIndexing } from '../../../main/engine/store/index/indexing.ts'
import { openReadStore } from '../../../main/engine/store/open-read-store.ts'

const deliveriesAtOnce = 200
const bytesAtOnce = 8 * 1024 * 1024

/** Builds the index of a closed store without one, in this process and without interruption. */
export function buildIndex(dataDir: string): void {
  // The index is there before the reader is opened, which takes an empty one otherwise.
  const indexing = openIndexing({ dataDir, rulesVersion })
  const reader = openReadStore({ dataDir, rulesVersion })
  try {
    const environments = sourceEnvironments(reader.environments())
    for (;;) {
      const pending = reader.pending({ limit: deliveriesAtOnce, maximumBytes: bytesAtOnce })
      if (pending.length === 0) break
      indexing.addInspections(
        pending.map(({ delivery, body }) => ({
          id: delivery.id,
          inspection: inspectDelivery({
            ...delivery,
            body,
            ...ownEnvironmentOf(delivery.target, environments),
          }),
        })),
      )
    }
    while (indexing.fillTexts());
    while (indexing.computeTrails());
  } finally {
    reader.close()
    indexing.close()
  }
}

/** Computes the long trails that a store waited with when it was closed. */
export function computeLongTrails(dataDir: string): void {
  const indexing = openIndexing({ dataDir, rulesVersion })
  while (indexing.computeTrails());
  indexing.close()
}
