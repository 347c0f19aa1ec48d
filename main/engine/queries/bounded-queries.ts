import type { Rest } from '#contract/bounds'
import type { Result } from '#contract/methods'
import { beforeDeliveries, type DeliveryId } from '#contract/terms'
import type { ListWindow, ReadStore, Search } from '../store/read-store.ts'
import { boundedSteps } from '../threads/bounded-steps.ts'

/** Counts the matches before a place. */
export interface CountQuestion {
  readonly search: Search
  readonly before?: DeliveryId | undefined
}

/** A window of matching deliveries; with `within`, the matches found in this many milliseconds. */
export function listMatches(
  store: ReadStore,
  window: ListWindow,
  within?: number,
): Generator<undefined, Result<'deliveries.list'>, undefined> {
  // Before the search starts: deliveries that arrive during it were not checked.
  const newest = store.newestDeliveryId()
  return boundedSteps(
    within,
    store.listDeliveriesInSteps(window),
    found => ({ ...found, newest, ...complete }),
    ({ at, rows }) => ({ rows: rows(), hasMore: true, newest, ...restAt(store, at, window) }),
  )
}

/** Number of matching deliveries; with `within`, a lower bound after this many milliseconds. */
export function countMatches(
  store: ReadStore,
  { search, before }: CountQuestion,
  within?: number,
): Generator<undefined, Result<'deliveries.count'>, undefined> {
  return boundedSteps(
    within,
    store.countDeliveriesInSteps(search, before),
    count => ({ count, ...complete }),
    ({ at, count }) => ({ count, ...restAt(store, at) }),
  )
}

/** The same for records. */
export function listMatchingRecords(
  store: ReadStore,
  window: ListWindow,
  within?: number,
): Generator<undefined, Result<'trails.list'>, undefined> {
  const newest = store.newestRecordArrival()
  return boundedSteps(
    within,
    store.listRecordsInSteps(window),
    found => ({ ...found, newest, ...complete }),
    ({ at, rows }) => ({ rows: rows(), hasMore: true, newest, ...restAt(store, at, window) }),
  )
}

export function countMatchingRecords(
  store: ReadStore,
  { search, before }: CountQuestion,
  within?: number,
): Generator<undefined, Result<'trails.count'>, undefined> {
  return boundedSteps(
    within,
    store.countRecordsInSteps(search, before),
    count => ({ count, ...complete }),
    ({ at, count }) => ({ count, ...restAt(store, at) }),
  )
}

interface Bounds {
  readonly isComplete: boolean
  readonly rest: Rest | null
}

const complete: Bounds = { isComplete: true, rest: null }

function restAt(store: ReadStore, at: DeliveryId, window: Pick<ListWindow, 'before' | 'after'> = {}): Bounds {
  const newest = store.newestDeliveryId() ?? beforeDeliveries
  const oldest = store.idsAfter(beforeDeliveries, 1)[0] ?? newest
  const isUp = window.before === undefined && window.after !== undefined
  // A search may pause before its first delivery, such as beyond the newest.
  const place = Math.max(oldest, Math.min(newest, at))
  const looked = isUp ? place - oldest + 1 : newest - place + 1
  const share = looked / Math.max(1, newest - oldest + 1)
  return { isComplete: false, rest: { at, share: Math.min(1, Math.max(0, share)) } }
}
