import { beforeDeliveries, type SessionId } from '#contract/terms'
import { copiedCommand } from '../exporting/copied-command.ts'
import { previewExport } from '../exporting/preview-export.ts'
import { planRetention, previewRetention } from '../sessions/plan-retention.ts'
import type { ReadStore } from '../store/read-store.ts'
import type { Given, Result } from '../threads/calls.ts'
import { countMatches, countMatchingRecords, listMatches, listMatchingRecords } from './bounded-queries.ts'
import { comparison } from './comparison-queries.ts'
import { bodySlice, capturedNotification, deliveryDetail, storedRequest } from './delivery-queries.ts'
import { recordNotifications } from './drill-queries.ts'
import { findingsSummary, signatureCheck, undocumentedFields } from './inspection-queries.ts'
import { facets, histogram } from './overview-queries.ts'
import { countOfPlan, matchingIds, planOf, requests, sentAttempt } from './plan-queries.ts'
import { problemFacts } from './problem-queries.ts'
import { factsOf, rowsBetween, triesOf } from './route-queries.ts'
import { newestBody, trail } from './trail-queries.ts'

const stepRows = 5_000

/** Bytes of the bodies in each session that has deliveries, in steps. */
function* sizeSessions(
  store: Pick<ReadStore, 'sizesAfter'>,
): Generator<undefined, { id: SessionId; bodyBytes: number }[], undefined> {
  const all = new Map<SessionId, number>()
  let range = store.sizesAfter(beforeDeliveries, stepRows)
  while (range !== null) {
    for (const { id, bodyBytes } of range.sizes) all.set(id, (all.get(id) ?? 0) + bodyBytes)
    yield
    range = store.sizesAfter(range.lastId, stepRows)
  }
  return [...all].map(([id, bodyBytes]) => ({ id, bodyBytes }))
}

/** Each name is one read. */
type NotOfStore = { readonly [N in keyof ReadStore]?: never }

/** Reads that combine several reads of the store. A read of the store needs no line here: it can be called by its name. */
export const composedReads = {
  deliveryDetail,
  bodySlice,
  comparison,
  trail,
  newestBody,
  listMatches,
  countMatches,
  listMatchingRecords,
  countMatchingRecords,
  findingsSummary,
  facets,
  histogram,
  undocumentedFields,
  signatureCheck,
  storedRequest,
  capturedNotification,
  recordNotifications,
  requests,
  sentAttempt,
  planOf,
  countOfPlan,
  matchingIds,
  rowsBetween,
  factsOf,
  triesOf,
  sizeSessions,
  planRetention,
  previewRetention,
  previewExport,
  copiedCommand,
  problemFacts,
} as const satisfies Record<string, unknown> & NotOfStore
export type ComposedReads = typeof composedReads

/** Searches without pauses would block the thread: callers use their form in steps. */
type InOneGo = { [N in keyof ReadStore]: `${N}InSteps` extends keyof ReadStore ? N : never }[keyof ReadStore]
type StoreReads = Omit<ReadStore, 'close' | InOneGo>
type OnStore<Read> = Read extends (store: ReadStore, ...given: infer Given) => infer Result
  ? (...given: Given) => Result
  : never

/** All reads by name: a function on the read-only connection. */
export type Reads = StoreReads & { readonly [N in keyof ComposedReads]: OnStore<ComposedReads[N]> }
export type ReadName = keyof Reads
export type ReadParams<N extends ReadName> = Given<Reads, N>
/** Result of a read; of a read in steps, its final result. */
export type ReadResult<N extends ReadName> = Result<Reads, N>
