import { createHash } from 'node:crypto'
import { rulesVersion } from '../../../main/engine/inspect/inspect-delivery.ts'
import { openReadStore } from '../../../main/engine/store/open-read-store.ts'
import { everything } from '../../../main/engine/store/read-store.ts'

/** The SHA-256 of every complete delivery's body by its target, and the number of 200 responses. */
export function storedIn(dataDir: string): { byTarget: Map<string, string>; accepted: number } {
  const store = openReadStore({ dataDir, rulesVersion })
  const byTarget = new Map<string, string>()
  let accepted = 0
  try {
    for (let before: ReturnType<typeof store.newestDeliveryId> | undefined; ; ) {
      const { rows, hasMore } = store.listDeliveries({
        before: before ?? undefined,
        limit: 500,
        search: everything,
      })
      for (const row of rows) {
        if (row.response?.status === 200 || row.response === null) accepted += 1
        if (!row.target.startsWith('/fuzz/') || row.reception !== 'whole') continue
        const body = row.bodyBytes === 0 ? Buffer.alloc(0) : store.body(row.id, 0, row.bodyBytes)?.bytes
        if (body !== undefined) byTarget.set(row.target, createHash('sha256').update(body).digest('hex'))
      }
      before = rows.at(-1)?.id
      if (!hasMore) return { byTarget, accepted }
    }
  } finally {
    store.close()
  }
}
