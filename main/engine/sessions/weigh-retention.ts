import type { Retention, RetentionPreview } from '#contract/sessions'
import type { DeliveryId } from '#contract/terms'
import type { ReadStore } from '../store/read-store.ts'

export type Weighed = RetentionPreview & { readonly ids: DeliveryId[] }

const stepRows = 2_000

/** What goes by the limits, in steps: newest first, each stays as long as it fits. What is pinned stays and counts. */
export function* weighRetention(
  store: ReadStore,
  asked: { readonly limits: Retention; readonly nowMs: number },
): Generator<undefined, Weighed, undefined> {
  const { deliveries, ageMs, bodyBytes } = asked.limits
  const oldestKeptMs = ageMs === null ? Number.NEGATIVE_INFINITY : asked.nowMs - ageMs
  const ids: DeliveryId[] = []
  let [goneBytes, keptCount, keptBytes] = [0, 0, 0]
  let oldestAtMs: number | null = null
  let newestAtMs: number | null = null
  let before = Number.MAX_SAFE_INTEGER
  for (;;) {
    const rows = store.weighedBefore(before, stepRows)
    const last = rows.at(-1)
    if (last === undefined) break
    for (const row of rows) {
      const fits =
        row.receivedAtMs >= oldestKeptMs &&
        (deliveries === null || keptCount < deliveries) &&
        (bodyBytes === null || keptBytes + row.bodyBytes <= bodyBytes)
      if (fits || row.isPinned) {
        keptCount += 1
        keptBytes += row.bodyBytes
        continue
      }
      ids.push(row.id)
      goneBytes += row.bodyBytes
      oldestAtMs = Math.min(oldestAtMs ?? row.receivedAtMs, row.receivedAtMs)
      newestAtMs = Math.max(newestAtMs ?? row.receivedAtMs, row.receivedAtMs)
    }
    before = last.id
    yield
  }
  return { ids: ids.reverse(), deliveries: ids.length, bodyBytes: goneBytes, oldestAtMs, newestAtMs }
}
