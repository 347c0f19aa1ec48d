import { maximumFound } from '#contract/deliveries/organizing'
import { AppError } from '#contract/errors'
import type { BatchSelection } from '#contract/sending/replay'
import type { Attempt } from '#contract/sending/sending'
import type { AttemptId, DeliveryId } from '#contract/terms'
import { type Selected, selectedIds } from '../exporting/select-deliveries.ts'
import { foldedKey } from '../inspect/values/identifiers.ts'
import { addPlanRow, type PlanRows } from '../sending/plan-rows.ts'
import type { ReadStore, RequestMoment, Search, StoredRequest } from '../store/read-store.ts'

export interface PlanQuestion {
  readonly selection: BatchSelection
  /** The selection's parsed query; matches everything for other selections. */
  readonly search: Search
}

/** The deliveries of a selection, oldest first. Pauses after each short read. */
export function* planOf(
  store: ReadStore,
  { selection, search }: PlanQuestion,
): Generator<unknown, PlanRows, undefined> {
  const numbers: number[] = []
  const add = (ids: readonly DeliveryId[]): RequestMoment[] => {
    const found = store.requestMoments(ids)
    for (const one of found) addPlanRow(numbers, one)
    return found
  }
  if (selection.by === 'missed') {
    const missed = yield* store.missedForwards(selection.routeId)
    const targets: string[] = []
    for (const { deliveryId, target } of missed.sort((left, right) => left.deliveryId - right.deliveryId)) {
      if (add([deliveryId]).length > 0) targets.push(target)
    }
    return { numbers: Float64Array.from(numbers), targets }
  }
  for (const ids of selectedIds(store, yield* selectedBy(store, selection, search))) {
    if (ids !== null) add(ids)
    yield
  }
  return { numbers: Float64Array.from(numbers), targets: null }
}

/** Number of a selection's deliveries from one of these addresses. */
export function* countOfPlan(
  store: ReadStore,
  { selection, search, addresses }: PlanQuestion & { readonly addresses: readonly string[] },
): Generator<unknown, number, undefined> {
  let count = 0
  for (const ids of selectedIds(store, yield* selectedBy(store, selection, search))) {
    if (ids !== null) count += store.countFrom(ids, addresses)
    yield
  }
  return count
}

function* selectedBy(
  store: ReadStore,
  selection: BatchSelection,
  search: Search,
): Generator<unknown, Selected, undefined> {
  switch (selection.by) {
    case 'ids':
      return { of: 'deliveries', ids: selection.ids }
    case 'session':
      return { of: 'session', sessionId: selection.sessionId }
    case 'query':
      return matching(search)
    case 'record':
      return { of: 'record', recordKey: foldedKey(selection.recordKey) }
    case 'recordId': {
      const ids: DeliveryId[] = []
      // Few records share an id: the services' identifier fields.
      for (const recordKey of store.recordKeys(selection.recordId, 100)) {
        for (const some of selectedIds(store, { of: 'record', recordKey })) {
          ids.push(...(some ?? []))
          yield
        }
      }
      return { of: 'deliveries', ids }
    }
    case 'missed': {
      const missed = yield* store.missedForwards(selection.routeId)
      return { of: 'deliveries', ids: missed.map(({ deliveryId }) => deliveryId) }
    }
  }
}

/** Without a query, ids are read without a search. */
const matching = (search: Search): Selected =>
  search.query === null ? { of: 'everything' } : { of: 'search', search }

/** Ids of all matching deliveries, oldest first. Throws `invalid-params` for more than 100,000. */
export function* matchingIds(store: ReadStore, search: Search): Generator<unknown, DeliveryId[], undefined> {
  const ids: DeliveryId[] = []
  for (const some of selectedIds(store, matching(search))) {
    ids.push(...(some ?? []))
    if (ids.length > maximumFound)
      throw new AppError('invalid-params', 'More than 100,000 deliveries match. Narrow the search.')
    yield
  }
  return ids
}

/** The received requests, in the order of the ids, up to this many bytes but at least one. */
export function requests(
  store: ReadStore,
  asked: { readonly ids: readonly DeliveryId[]; readonly maximumBytes: number },
): StoredRequest[] {
  const found: StoredRequest[] = []
  let bytes = 0
  for (const id of asked.ids) {
    const one = store.request(id) ?? gone(id)
    found.push(one)
    bytes += one.body.byteLength
    if (bytes >= asked.maximumBytes) break
  }
  return found
}

/** An attempt with its complete request. Throws `not-found`. */
export function sentAttempt(
  store: ReadStore,
  id: AttemptId,
): { attempt: Attempt; madeOf: DeliveryId | null; sentBody: Uint8Array } {
  const attempt = store.attempt(id)
  const part = store.attemptBody(id, 'sent', 0, Number.MAX_SAFE_INTEGER)
  if (attempt === null || part === null) {
    throw new AppError('not-found', `No attempt ${id} in this data folder.`, { id })
  }
  return { attempt, madeOf: store.attemptMadeOf(id), sentBody: part.bytes }
}

function gone(id: DeliveryId): StoredRequest {
  return {
    id,
    method: '',
    target: '',
    reception: 'aborted',
    remoteAddress: '',
    headers: [],
    body: new Uint8Array(0),
  }
}
