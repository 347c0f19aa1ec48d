import type { Rest } from '#contract/bounds'
import type { DeliverySummary } from '#contract/deliveries/delivery'
import type { TrailSummary } from '#contract/deliveries/trail'
import type { Result } from '#contract/methods'
import { beforeDeliveries, type DeliveryId } from '#contract/terms'
import { type MemberTexts, memberReader } from '../inspect/body/member-texts.ts'
import type { CountedSoFar, FoundSoFar, ListWindow, ReadStore, Search } from '../store/read-store.ts'
import { boundedSteps } from '../threads/bounded-steps.ts'
import { bodyTextWithin } from './delivery-queries.ts'

/** Counts the matches before a place. */
export interface CountQuestion {
  readonly search: Search
  readonly before?: DeliveryId | undefined
}

/** A window of rows with the values of members. */
interface ColumnedWindow extends ListWindow {
  readonly members?: readonly string[] | undefined
}

/** A window of matching deliveries; with `within`, the matches found in this many milliseconds. */
export function listMatches(
  store: ReadStore,
  window: ColumnedWindow,
  within?: number,
): Generator<undefined, Result<'deliveries.list'>, undefined> {
  // Before the search starts: deliveries that arrive during it were not checked.
  const newest = store.newestDeliveryId()
  return listed(store, window, within, newest, store.listDeliveriesInSteps(window), row => row.id)
}

/** The same for records. */
export function listMatchingRecords(
  store: ReadStore,
  window: ColumnedWindow,
  within?: number,
): Generator<undefined, Result<'trails.list'>, undefined> {
  const newest = store.newestRecordArrival()
  return listed(store, window, within, newest, store.listRecordsInSteps(window), row => row.newestDeliveryId)
}

type Steps<Part, Whole> = Generator<Part | undefined, Whole, undefined>

function listed<Row extends DeliverySummary | TrailSummary>(
  store: ReadStore,
  { members = [], ...window }: ColumnedWindow,
  within: number | undefined,
  newest: DeliveryId | null,
  steps: Steps<FoundSoFar<Row>, { readonly rows: Row[]; readonly hasMore: boolean }>,
  idOf: (row: Row) => DeliveryId,
) {
  const withMembers = addingMembers(store, members, idOf)
  return boundedSteps(
    within,
    steps,
    found => ({ ...found, rows: withMembers(found.rows), newest, ...complete }),
    ({ at, rows }) => ({ rows: withMembers(rows()), hasMore: true, newest, ...restAt(store, at, window) }),
  )
}

/** Longer bodies of a list's rows are not read. */
const longestRead = 64 * 1024
/** In UTF-16 units. */
const longestText = 500

function addingMembers<Row extends DeliverySummary | TrailSummary>(
  store: ReadStore,
  members: readonly string[],
  idOf: (row: Row) => DeliveryId,
): (rows: Row[]) => Row[] {
  const read = memberReader(members)
  if (members.length === 0) return rows => rows
  return rows =>
    rows.map(row => {
      const body = bodyTextWithin(store, idOf(row), longestRead)
      return body === null ? row : { ...row, members: cutTexts(read(body)) }
    })
}

function cutTexts(texts: MemberTexts): MemberTexts {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      text.length > longestText ? `${text.slice(0, longestText - 1).toWellFormed()}…` : text,
    ]),
  )
}

/** Number of matching deliveries; with `within`, a lower bound after this many milliseconds. */
export const countMatches = (store: ReadStore, { search, before }: CountQuestion, within?: number) =>
  counted(store, within, store.countDeliveriesInSteps(search, before))

/** The same for records. */
export const countMatchingRecords = (store: ReadStore, { search, before }: CountQuestion, within?: number) =>
  counted(store, within, store.countRecordsInSteps(search, before))

const counted = (store: ReadStore, within: number | undefined, steps: Steps<CountedSoFar, number>) =>
  boundedSteps(
    within,
    steps,
    count => ({ count, ...complete }),
    ({ at, count }) => ({ count, ...restAt(store, at) }),
  )

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
