import { everything } from '../../../main/engine/store/read-store.ts'
import { openTestReader } from './open-test-store.ts'

/** The bodies of all that is stored, oldest first. */
export function storedBodies(dataDir: string): string[] {
  const reader = openTestReader(dataDir)
  const bodies: string[] = []
  for (let before: ReturnType<typeof reader.newestDeliveryId> | undefined; ; ) {
    const window = { before: before ?? undefined, limit: 500, search: everything }
    const { rows, hasMore } = reader.listDeliveries(window)
    for (const { id, bodyBytes } of rows) {
      bodies.push(Buffer.from(reader.body(id, 0, bodyBytes)?.bytes ?? []).toString())
    }
    before = rows.at(-1)?.id
    if (!hasMore) return bodies.reverse()
  }
}
