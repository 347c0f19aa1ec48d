import { maximumFound } from '#contract/deliveries/organizing'
import { AppError } from '#contract/errors'
import type { BatchSelection } from '#contract/sending/replay'
import type { Attempt } from '#contract/sending/sending'
import { type AttemptId, beforeDeliveries, type DeliveryId } from '#contract/terms'
import { foldedKey } from '../inspect/values/identifiers.ts'
import { addPlanRow, countPlanRows, type PlanRows, planId } from '../sending/plan-rows.ts'
import type { ReadStore, RequestMoment, Search, StoredRequest } from '../store/read-store.ts'
import { trailWindows } from './whole-trail.ts'

export interface PlanQuestion {
  readonly selection: BatchSelection
  /** The selection's parsed query; matches everything for other selections. */
  readonly search: Search
}

/** Rows per short read. */
const stepRows = 2000

/** The deliveries of a selection, oldest first. Pauses after each short read. */
export function* planOf(
  store: ReadStore,
  { selection, search }: PlanQuestion,
): Generator<unknown, PlanRows, undefined> {
  const numbers: number[] = []
  const add = (moments: readonly RequestMoment[]): void => {
    for (const one of moments) addPlanRow(numbers, one)
  }
  function* addByIds(ids: readonly DeliveryId[]): Generator<unknown, void, undefined> {
    const sorted = [...new Set(ids)].sort((left, right) => left - right)
    for (let at = 0; at < sorted.length; at += stepRows) {
      add(store.requestMoments({ ids: sorted.slice(at, at + stepRows) }))
      yield
    }
  }
  switch (selection.by) {
    case 'missed': {
      const missed = yield* store.missedForwards(selection.routeId)
      const targets: string[] = []
      for (const { deliveryId, target } of missed.sort((left, right) => left.deliveryId - right.deliveryId)) {
        const found = store.requestMoments({ ids: [deliveryId] })
        add(found)
        if (found.length > 0) targets.push(target)
      }
      return { numbers: Float64Array.from(numbers), targets }
    }
    case 'session': {
      for (const rows of windows(store)) {
        add(rows.filter(row => row.sessionId === selection.sessionId))
        yield
      }
      break
    }
    case 'query': {
      if (search.query !== null) {
        yield* addByIds(yield* matchingIds(store, search, Number.MAX_SAFE_INTEGER))
        break
      }
      for (const rows of windows(store)) {
        add(rows)
        yield
      }
      break
    }
    default:
      yield* addByIds(yield* idsOf(store, selection))
  }
  return { numbers: Float64Array.from(numbers), targets: null }
}

/** Number of a selection's deliveries from one of these addresses. */
export function* countOfPlan(
  store: ReadStore,
  { addresses, ...question }: PlanQuestion & { readonly addresses: readonly string[] },
): Generator<unknown, number, undefined> {
  const rows = yield* planOf(store, question)
  const total = countPlanRows(rows)
  let count = 0
  for (let at = 0; at < total; at += stepRows) {
    const ids: DeliveryId[] = []
    for (let place = at; place < Math.min(total, at + stepRows); place++) ids.push(planId(rows, place))
    count += store.countFrom(ids, addresses)
    yield
  }
  return count
}

function* idsOf(
  store: ReadStore,
  selection: Exclude<BatchSelection, { by: 'missed' | 'session' | 'query' }>,
): Generator<unknown, DeliveryId[], undefined> {
  switch (selection.by) {
    case 'ids':
      return selection.ids
    case 'record':
      return yield* idsOfRecord(store, foldedKey(selection.recordKey))
    case 'recordId': {
      const ids: DeliveryId[] = []
      // Few records share an id: the services' identifier fields.
      for (const key of store.recordKeys(selection.recordId, 100))
        ids.push(...(yield* idsOfRecord(store, key)))
      return ids
    }
  }
}

function* idsOfRecord(store: ReadStore, recordKey: string): Generator<unknown, DeliveryId[], undefined> {
  const ids: DeliveryId[] = []
  for (const rows of trailWindows(store, recordKey, stepRows)) {
    for (const { deliveryId } of rows) ids.push(deliveryId)
    yield
  }
  return ids
}

const windowRows = 500

/** Ids of all matching deliveries, oldest first. Throws `invalid-params` for more than `most`. */
export function* matchingIds(
  store: ReadStore,
  search: Search,
  most = maximumFound,
): Generator<unknown, DeliveryId[], undefined> {
  const ids: DeliveryId[] = []
  for (let after = beforeDeliveries; ; ) {
    const some =
      search.query === null
        ? store.idsAfter(after, windowRows)
        : (yield* store.listDeliveriesInSteps({ after, limit: windowRows, search })).rows
            .map(({ id }) => id)
            .reverse()
    for (const id of some) ids.push(id)
    if (ids.length > most)
      throw new AppError('invalid-params', 'More than 100,000 deliveries match. Narrow the search.')
    const last = some.at(-1)
    if (last === undefined || some.length < windowRows) return ids
    after = last
    yield
  }
}

function* windows(store: ReadStore): Generator<RequestMoment[], void, undefined> {
  for (let after = 0; ; ) {
    const rows = store.requestMoments({ after, limit: stepRows })
    yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < stepRows) return
    after = last.id
  }
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
