import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Result } from '#contract/methods'
import type { Batch } from '#contract/sending/replay'
import type { Attempt } from '#contract/sending/sending'
import type { BatchId } from '#contract/terms'
import { ask, useLatest } from '../client/engine-query.ts'
import { queryClient } from '../client/query-client.ts'
import { refetch } from '../sync/throttled-refetch.ts'

const pageRows = 100

/** Newest first. */
type BatchList = Result<'batches.list'>

/**
 * The newest batches and the older batches that were fetched after them: rows of all pages follow
 * `batch.progress`.
 */
export const batchesQuery = queryOptions({
  queryKey: ['batches.list', { limit: pageRows }] as const,
  async queryFn() {
    const newest = await ask('batches.list', { limit: pageRows })
    return withNewest(latestBatches(), newest)
  },
  retryOnMount: true,
})

/** The state of a batch; `null` if it is not in the list. Fetches nothing without an id. */
export function useBatch(id: BatchId | null): Batch | null {
  const select = ({ batches }: BatchList): Batch | null => batches.find(batch => batch.id === id) ?? null
  return useQuery({ ...batchesQuery, select, enabled: id !== null }).data ?? null
}

/** Batches that are in progress or paused, newest first. */
export function useRunningBatches(): readonly Batch[] {
  return useLatest<BatchList, readonly Batch[]>(
    batchesQuery,
    list => list?.batches.filter(isUnderWay) ?? noBatches,
  )
}

const noBatches: readonly Batch[] = []

export function latestBatches(): BatchList | undefined {
  return queryClient.getQueryData(batchesQuery.queryKey)
}

export function isUnderWay({ endedAtMs }: Batch): boolean {
  return endedAtMs === null
}

/** Adds one more page to the end of the list. Rejects with an `AppError`; the list is then unchanged. */
export async function fetchOlderBatches(): Promise<void> {
  const before = latestBatches()?.batches.at(-1)?.id
  if (before === undefined) return
  const older = await ask('batches.list', { before, limit: pageRows })
  queryClient.setQueryData(batchesQuery.queryKey, list =>
    list === undefined ? undefined : withOlder(list, older),
  )
}

/** Shows the state of a batch, and adds one that has just started. */
export function showBatch(batch: Batch): void {
  const list = latestBatches()
  if (list !== undefined) queryClient.setQueryData(batchesQuery.queryKey, withBatch(list, batch))
  // The first response may have been made before the batch started.
  else void refetch(queryClient, { queryKey: batchesQuery.queryKey })
}

/** A response may arrive after a newer event, so the progress of a batch never decreases. */
export function furtherOf(known: Batch | undefined, given: Batch): Batch {
  if (known === undefined) return given
  if (known.endedAtMs !== null || given.sent < known.sent) return known
  return given.state === 'planning' ? known : given
}

function withBatch({ batches, hasMore }: BatchList, batch: Batch): BatchList {
  const isNew = batches.every(({ id }) => id !== batch.id)
  return {
    batches: isNew
      ? [batch, ...batches]
      : batches.map(known => (known.id === batch.id ? furtherOf(known, batch) : known)),
    hasMore,
  }
}

/**
 * The newest page merged into the list. Batches that started since stay, and so do older batches if the pages
 * still overlap.
 */
function withNewest(known: BatchList | undefined, newest: BatchList): BatchList {
  const [first, last] = [newest.batches[0], newest.batches.at(-1)]
  if (known === undefined) return newest
  if (first === undefined || last === undefined) return { batches: known.batches, hasMore: false }
  const knownOf = new Map(known.batches.map(batch => [batch.id, batch]))
  const begun = known.batches.filter(({ id }) => id > first.id)
  const older = knownOf.has(last.id) ? known.batches.filter(({ id }) => id < last.id) : []
  const page = newest.batches.map(batch => furtherOf(knownOf.get(batch.id), batch))
  return {
    batches: [...begun, ...page, ...older],
    hasMore: older.length > 0 ? known.hasMore : newest.hasMore,
  }
}

function withOlder({ batches }: BatchList, older: BatchList): BatchList {
  const known = new Set(batches.map(({ id }) => id))
  return {
    batches: [...batches, ...older.batches.filter(({ id }) => !known.has(id))],
    hasMore: older.hasMore,
  }
}

/** An attempt without its headers, since a batch may have many. */
export type BatchResult = Omit<Attempt, 'sentHeaders' | 'responseHeaders'>

interface BatchResults {
  /** In the order in which they were stored. */
  readonly results: readonly BatchResult[]
  /** All results of the last fetch are in the list. */
  readonly isWhole: boolean
}

/** Limit of listed results. Further results are counted. */
export const maximumResults = 20_000
const pageResults = 500

const none: BatchResults = { results: [], isWhole: false }

/**
 * The result of each sending of a batch. Each fetch continues where the last one ended and shows each page
 * when it arrives, so a running batch only fetches new results.
 */
export function batchResultsQuery(batchId: BatchId) {
  const queryKey = ['attempts.list', { batchId }] as const
  return queryOptions({
    queryKey,
    // An aborted fetch ends after its page. The shown pages stay.
    async queryFn({ signal }) {
      for (;;) {
        const known = queryClient.getQueryData<BatchResults>(queryKey) ?? none
        if (known.results.length >= maximumResults) return known
        const next = await withNextPage(known, batchId)
        if (next.isWhole || signal.aborted) return next
        queryClient.setQueryData(queryKey, next)
      }
    },
    staleTime: 0,
    retryOnMount: true,
    structuralSharing: false,
  })
}

async function withNextPage(known: BatchResults, batchId: BatchId): Promise<BatchResults> {
  const after = known.results.at(-1)?.id ?? 0
  const { attempts, hasMore } = await ask('attempts.list', { batchId, after, limit: pageResults })
  const lean = attempts.map(({ sentHeaders: _sent, responseHeaders: _responded, ...rest }) => rest)
  return { results: lean.length === 0 ? known.results : [...known.results, ...lean], isWhole: !hasMore }
}
