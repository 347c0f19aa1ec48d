import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Batch } from '#contract/sending/replay'
import type { Attempt } from '#contract/sending/sending'
import type { BatchId } from '#contract/terms'
import { ask, useLatest } from '../client/engine-query.ts'
import { queryClient } from '../client/query-client.ts'
import { type RunPages, runPages } from './run-pages.ts'

const pages = runPages<Batch>(
  'batches.list',
  async before => {
    const { batches, hasMore } = await ask('batches.list', { before, limit: 100 })
    return { runs: batches, hasMore }
  },
  furtherOf,
)

export const {
  query: batchesQuery,
  latest: latestBatches,
  fetchOlder: fetchOlderBatches,
  show: showBatch,
} = pages

/** The state of a batch; `null` if it is not in the list. Fetches nothing without an id. */
export function useBatch(id: BatchId | null): Batch | null {
  const select = ({ runs }: RunPages<Batch>): Batch | null => runs.find(batch => batch.id === id) ?? null
  return useQuery({ ...batchesQuery, select, enabled: id !== null }).data ?? null
}

/** Batches that are in progress or paused, newest first. */
export function useRunningBatches(): readonly Batch[] {
  return useLatest<RunPages<Batch>, readonly Batch[]>(
    batchesQuery,
    list => list?.runs.filter(isUnderWay) ?? noBatches,
  )
}

const noBatches: readonly Batch[] = []

export function isUnderWay({ endedAtMs }: Batch): boolean {
  return endedAtMs === null
}

export function furtherOf(known: Batch, given: Batch): Batch {
  if (known.endedAtMs !== null || given.sent < known.sent) return known
  return given.state === 'planning' ? known : given
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
