import type { BodyForm } from '#contract/deliveries/delivery'
import type { AttemptId, BatchId, DeliveryId, RouteId, SessionId } from '#contract/terms'
import type { PseudonymOptions, Selection } from '#contract/transfer/exporting'
import { previewExport } from '../exporting/preview-export.ts'
import { sizeSessions } from '../sessions/size-sessions.ts'
import { type AskedWeighing, weighRetention } from '../sessions/weigh-retention.ts'
import type { AttemptWindow, ListWindow, ReadStore, Search } from '../store/read-store.ts'
import { comparison } from './comparison-queries.ts'
import { countFrom, type PlanQuestion, planOf, requests } from './plan-queries.ts'
import { bodySlice, deliveryDetail, noSuchDelivery } from './queries.ts'
import { factsOf, rowsBetween, triesOf } from './route-queries.ts'
import { type AskedTrail, newestBodyText, trail } from './trail-queries.ts'
import { beyondFields, findingsSummary, signatureCheck } from './understanding-queries.ts'

type BodyPart = { offset: number; length: number }

/**
 * What the reading worker answers. Values are structured-cloned; bodies cross as bytes. A generator is a query in steps:
 * others are answered between them.
 */
export const queries = {
  settings: (store: ReadStore, _: null) => store.settings(),
  list: (store: ReadStore, window: ListWindow) => store.listDeliveriesInSteps(window),
  rows: (store: ReadStore, asked: { ids: readonly DeliveryId[] }) => store.deliveriesById(asked.ids),
  count: (store: ReadStore, search: Search) => store.countDeliveriesInSteps(search),
  detail: (store: ReadStore, asked: { id: DeliveryId }) => deliveryDetail(store, asked.id),
  body: (store: ReadStore, asked: BodyPart & { id: DeliveryId; form: BodyForm }) => bodySlice(store, asked),
  compare: (store: ReadStore, asked: { id: DeliveryId; withId?: DeliveryId | undefined }) =>
    comparison(store, asked),
  trail: (store: ReadStore, asked: AskedTrail) => trail(store, asked),
  records: (store: ReadStore, window: ListWindow) => store.listRecordsInSteps(window),
  recordRows: (store: ReadStore, asked: { recordKeys: readonly string[] }) =>
    store.recordsByKey(asked.recordKeys),
  recordCount: (store: ReadStore, search: Search) => store.countRecordsInSteps(search),
  findingsSummary: (store: ReadStore, search: Search) => findingsSummary(store, search),
  beyondFields: (store: ReadStore, _: null) => beyondFields(store),
  signatureCheck: (store: ReadStore, asked: { deliveryId: DeliveryId; publicKey: string }) =>
    signatureCheck(store, asked),
  newestBody: (store: ReadStore, asked: { recordKey: string }) => newestBodyText(store, asked.recordKey),
  /** The request as it came, for replay. */
  replayed: (store: ReadStore, asked: { id: DeliveryId }) => {
    const found = store.request(asked.id)
    if (found === null) throw noSuchDelivery(asked.id)
    return found
  },
  environments: (store: ReadStore, _: null) => store.environments(),
  registrations: (store: ReadStore, _: null) => store.registrations(),
  tunnels: (store: ReadStore, _: null) => store.tunnels(),
  serviceCalls: (
    store: ReadStore,
    window: { environmentId?: number | undefined; before?: number | undefined; limit: number },
  ) => store.serviceCalls(window),
  /** Several of them, in order, up to so many bytes but at least one. Those that are gone have no method. */
  requests: (store: ReadStore, asked: { ids: readonly DeliveryId[]; maximumBytes: number }) =>
    requests(store, asked),
  plan: (store: ReadStore, asked: PlanQuestion) => planOf(store, asked),
  newest: (store: ReadStore, _: null) => store.newestDeliveryId(),
  /** Deliveries after an id and up to another that match, oldest first. */
  rowsBetween: (store: ReadStore, asked: Parameters<typeof rowsBetween>[1]) => rowsBetween(store, asked),
  /** What a delivery says, read here and now. */
  facts: (store: ReadStore, asked: { id: DeliveryId }) => factsOf(store, asked.id),
  /** What a route has sent lately, and missed. */
  tries: (store: ReadStore, asked: { id: RouteId }) => triesOf(store, asked.id),
  /** How many of a selection came from one of these addresses. */
  countFrom: (store: ReadStore, asked: PlanQuestion & { addresses: readonly string[] }) =>
    countFrom(store, asked),
  routes: (store: ReadStore, _: null) => store.routes(),
  batch: (store: ReadStore, asked: { id: BatchId }) => store.batch(asked.id),
  batches: (store: ReadStore, window: { before?: BatchId | undefined; limit: number }) =>
    store.batches(window),
  attempts: (store: ReadStore, window: AttemptWindow) => store.attempts(window),
  idsOfSession: (store: ReadStore, asked: { id: SessionId; after: DeliveryId }) =>
    store.idsOfSession(asked.id, asked.after, 200),
  sessions: (store: ReadStore, _: null) => store.sessions(),
  session: (store: ReadStore, asked: { id: SessionId }) => store.session(asked.id),
  sessionSizes: (store: ReadStore, _: null) => sizeSessions(store),
  retention: (store: ReadStore, asked: AskedWeighing) => weighRetention(store, asked),
  unusedBytes: (store: ReadStore, _: null) => store.unusedBytes(),
  exportPreview: (
    store: ReadStore,
    asked: { selection: Selection; pseudonyms: PseudonymOptions | null; nowMs: number },
  ) => previewExport(store, asked),
  attempt: (store: ReadStore, asked: { id: AttemptId }) => store.attempt(asked.id),
  attemptBody: (store: ReadStore, asked: BodyPart & { id: AttemptId; which: 'sent' | 'answer' }) =>
    store.attemptBody(asked.id, asked.which, asked.offset, asked.length),
} as const

export type Queries = typeof queries
export type QueryName = keyof Queries
export type QueryParams<Q extends QueryName> = Parameters<Queries[Q]>[1]
/** What comes back: of a query in steps, what it comes to in the end. */
export type QueryResult<Q extends QueryName> =
  ReturnType<Queries[Q]> extends Generator<unknown, infer Result, undefined> ? Result : ReturnType<Queries[Q]>
