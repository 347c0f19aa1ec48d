import type { Retention, RetentionPreview } from '#contract/deliveries/sessions'
import type { DeliveryId } from '#contract/terms'
import type { ReadStore } from '../store/read-store.ts'
import { boundedSteps } from '../threads/bounded-steps.ts'

export interface RetentionPlan extends Omit<RetentionPreview, 'isComplete'> {
  /** The deliveries to remove, oldest first. */
  readonly ids: DeliveryId[]
  /** Number of deliveries. */
  readonly total: number
  /** The part older than the age limit. */
  readonly aged: {
    readonly count: number
    readonly isNewestIncluded: boolean
    /** Number of deliveries captured during this run. */
    readonly ofThisRun: number
  }
}

export interface RetentionPlanRequest {
  readonly limits: Retention
  readonly nowMs: number
  /** Start of this run, and the newest delivery before it. */
  readonly run: { readonly startedAtMs: number; readonly startedAfterId: number }
}

const stepRows = 2_000

/**
 * Finds the deliveries that the limits remove, in steps: newest first, each stays while it is within the
 * limits. Pinned deliveries stay, and count. Yields the current result.
 */
export function* planRetention(
  store: ReadStore,
  asked: RetentionPlanRequest,
): Generator<Omit<RetentionPreview, 'isComplete'>, RetentionPlan, undefined> {
  const { deliveries, ageMs, bodyBytes } = asked.limits
  const oldestSavedMs = ageMs === null ? Number.NEGATIVE_INFINITY : asked.nowMs - ageMs
  const ids: DeliveryId[] = []
  let [goneBytes, savedCount, savedBytes] = [0, 0, 0]
  let [agedCount, ofThisRun, isNewestIncluded] = [0, 0, false]
  let oldestAtMs: number | null = null
  let newestAtMs: number | null = null
  let before = Number.MAX_SAFE_INTEGER
  for (;;) {
    const rows = store.retentionRowsBefore(before, stepRows)
    const last = rows.at(-1)
    if (last === undefined) break
    for (const row of rows) {
      const isAged = row.receivedAtMs < oldestSavedMs
      const fits =
        !isAged &&
        (deliveries === null || savedCount < deliveries) &&
        (bodyBytes === null || savedBytes + row.bodyBytes <= bodyBytes)
      if (fits || row.isPinned) {
        savedCount += 1
        savedBytes += row.bodyBytes
        continue
      }
      if (isAged) {
        agedCount += 1
        if (ids.length === 0 && savedCount === 0) isNewestIncluded = true
        // Deliveries that were imported during this run have earlier times.
        if (row.id > asked.run.startedAfterId && row.receivedAtMs >= asked.run.startedAtMs) ofThisRun += 1
      }
      ids.push(row.id)
      goneBytes += row.bodyBytes
      oldestAtMs = Math.min(oldestAtMs ?? row.receivedAtMs, row.receivedAtMs)
      newestAtMs = Math.max(newestAtMs ?? row.receivedAtMs, row.receivedAtMs)
    }
    before = last.id
    yield { deliveries: ids.length, bodyBytes: goneBytes, oldestAtMs, newestAtMs }
  }
  return {
    ids: ids.reverse(),
    deliveries: ids.length,
    bodyBytes: goneBytes,
    oldestAtMs,
    newestAtMs,
    total: ids.length + savedCount,
    aged: { count: agedCount, isNewestIncluded, ofThisRun },
  }
}

/** Summary of the deliveries that the limits remove; with `within`, the result after this many milliseconds. */
export function previewRetention(
  store: ReadStore,
  asked: RetentionPlanRequest,
  within?: number,
): Generator<undefined, RetentionPreview, undefined> {
  return boundedSteps(
    within,
    planRetention(store, asked),
    (plan): RetentionPreview => ({ ...removalOf(plan), isComplete: true }),
    part => ({ ...part, isComplete: false }),
  )
}

export function removalOf({ deliveries, bodyBytes, oldestAtMs, newestAtMs }: RetentionPlan) {
  return { deliveries, bodyBytes, oldestAtMs, newestAtMs }
}
