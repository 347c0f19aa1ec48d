import { AppError } from '#contract/errors'
import { parseQuery } from '#contract/query/query'
import { beforeDeliveries, type DeliveryId } from '#contract/terms'
import type { Selection } from '#contract/transfer/exporting'
import { everything, type ReadStore, type Search } from '../store/read-store.ts'
import { boundedSteps } from '../threads/bounded-steps.ts'
import type { TransferDelivery } from './transfer-delivery.ts'

const windowRows = 500

/** A selection with its parsed search. */
export type Selected =
  | Exclude<Selection, { of: 'search' }>
  | { readonly of: 'search'; readonly search: Search }

/** Throws `invalid-query` with the invalid characters. */
export function resolveSelection(store: ReadStore, selection: Selection, nowMs: number): Selected {
  if (selection.of !== 'search') return selection
  const parsed = parseQuery(selection.query, nowMs)
  if (!parsed.ok) {
    const { message, start, end } = parsed.error
    throw new AppError('invalid-query', message, { start, end })
  }
  const { finalWithinMs } = store.settings()
  return { of: 'search', search: { query: parsed.query, nowMs, finalWithinMs } }
}

/**
 * The selected deliveries' ids up to `throughId` in windows, oldest first. Short reads: no statement stays open between two
 * windows. `null`: a pause of a search, which may check many deliveries before it finds one.
 */
export function* selectedIds(
  store: ReadStore,
  selected: Selected,
  throughId = store.newestDeliveryId() ?? beforeDeliveries,
): Generator<readonly DeliveryId[] | null, void, undefined> {
  if (selected.of === 'deliveries') {
    const ids = [...new Set(selected.ids)].sort((left, right) => left - right)
    for (let at = 0; at < ids.length; at += windowRows) yield ids.slice(at, at + windowRows)
    return
  }
  let after = beforeDeliveries
  for (;;) {
    const window =
      selected.of === 'search'
        ? yield* matchesAfter(store, selected.search, after)
        : windowAfter(store, selected, after)
    const ids = window.filter(id => id <= throughId)
    const last = ids.at(-1)
    if (last === undefined) return
    yield ids
    after = last
  }
}

function* matchesAfter(
  store: ReadStore,
  search: Search,
  after: DeliveryId,
): Generator<null, readonly DeliveryId[], undefined> {
  const steps = store.listDeliveriesInSteps({ after, limit: windowRows, search })
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value.rows.map(row => row.id).reverse()
    yield null
  }
}

function windowAfter(
  store: ReadStore,
  selected: Exclude<Selected, { of: 'deliveries' | 'search' }>,
  after: DeliveryId,
): readonly DeliveryId[] {
  switch (selected.of) {
    case 'everything':
      return store.idsAfter(after, windowRows)
    case 'session':
      return store.idsOfSession(selected.sessionId, after, windowRows)
    case 'record':
      return store.idsOfRecord(selected.recordKey, after, windowRows)
  }
}

/** Number of selected deliveries, in steps; with `within`, a lower bound after this many milliseconds. */
export function countSelected(
  store: ReadStore,
  selected: Selected,
  throughId: DeliveryId,
  within?: number,
  monotonicMs?: () => number,
): Generator<undefined, { count: number; isComplete: boolean }, undefined> {
  const whole = (count: number) => ({ count, isComplete: true })
  if (selected.of === 'everything' || selected.of === 'search') {
    const search = selected.of === 'search' ? selected.search : everything
    const part = ({ count }: { count: number }) => ({ count, isComplete: false })
    return boundedSteps(within, store.countDeliveriesInSteps(search), whole, part, monotonicMs)
  }
  const part = (count: number) => ({ count, isComplete: false })
  return boundedSteps(within, countIds(selectedIds(store, selected, throughId)), whole, part, monotonicMs)
}

function* countIds(windows: ReturnType<typeof selectedIds>): Generator<number, number, undefined> {
  let count = 0
  for (const ids of windows) {
    count += ids?.length ?? 0
    yield count
  }
  return count
}

/** A complete delivery; `null` if it was deleted. */
export function transferDelivery(store: ReadStore, id: DeliveryId): TransferDelivery | null {
  const delivery = store.delivery(id)
  const body = store.body(id, 0, Number.MAX_SAFE_INTEGER)
  if (delivery === null || body === null) return null
  const { method, target, httpVersion, headers, trailers, remoteAddress, remotePort, reception } = delivery
  return {
    source: store.source(id) ?? { store: store.storeId(), delivery: id },
    session: delivery.sessionName,
    receivedAtMs: delivery.receivedAtMs,
    method,
    target,
    httpVersion,
    headers,
    trailers,
    remoteAddress,
    remotePort,
    ...(delivery.inlet === null ? {} : { inlet: delivery.inlet }),
    ...(delivery.scheme === 'http' ? {} : { scheme: delivery.scheme }),
    reception,
    declaredBodyBytes: delivery.declaredBodyBytes,
    response: delivery.response,
    ...(delivery.tags.length === 0 ? {} : { tags: delivery.tags }),
    ...(delivery.hasNote ? { note: store.note(id) } : {}),
    decodeLimit: store.decodeLimit(id),
    body: body.bytes,
  }
}
