import { join } from 'node:path'
import Database from 'better-sqlite3'
import { captureStore } from './captured-store.ts'
import { indexGauge } from './index-gauge.ts'
import type { LongWork } from './long-work.ts'

/** Everything is inspected again, as after an update whose rules are newer than those of the index. */
export function indexWork(): LongWork {
  return {
    fault: 'kill -9 during a rebuild of the index',
    async make(dataDir, deliveries) {
      const markers = Array.from({ length: deliveries }, (_, index) => `index-${index}`)
      await captureStore({ dataDir, markers })
      const database = new Database(join(dataDir, 'index.db'))
      database.exec('UPDATE index_state SET rules_version = rules_version - 1')
      database.close()
      return { saved: markers, removed: [] }
    },
    gauge: indexGauge,
    endFaults: () => [],
  }
}
