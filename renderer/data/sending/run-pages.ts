import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../client/query-client.ts'
import { refetch } from '../sync/throttled-refetch.ts'

interface ListedRun {
  readonly id: number
  readonly endedAtMs: number | null
}

/** Newest first. */
export interface RunPages<Run> {
  readonly runs: readonly Run[]
  readonly hasMore: boolean
}

/**
 * The newest runs and the older runs that were fetched after them: rows of all pages follow the events of progress.
 * `furtherOf`: a response may arrive after a newer event, so the progress of a run never decreases.
 */
export function runPages<Run extends ListedRun>(
  method: 'batches.list' | 'drills.list',
  fetchPage: (before: Run['id'] | undefined) => Promise<RunPages<Run>>,
  furtherOf: (known: Run, given: Run) => Run,
) {
  const queryKey = [method, {}] as const

  function latest(): RunPages<Run> | undefined {
    return queryClient.getQueryData<RunPages<Run>>(queryKey)
  }

  function set(pages: RunPages<Run>): void {
    queryClient.setQueryData<RunPages<Run>>(queryKey, pages)
  }

  /** Runs that started since stay, and so do older runs if the pages still overlap. */
  async function fetchNewest(): Promise<RunPages<Run>> {
    const newest = await fetchPage(undefined)
    const known = latest()
    const [first, last] = [newest.runs[0], newest.runs.at(-1)]
    if (known === undefined) return newest
    if (first === undefined || last === undefined) {
      return { runs: known.runs.filter(({ endedAtMs }) => endedAtMs === null), hasMore: false }
    }
    const knownOf = new Map(known.runs.map(run => [run.id, run]))
    const begun = known.runs.filter(({ id }) => id > first.id)
    const older = knownOf.has(last.id) ? known.runs.filter(({ id }) => id < last.id) : []
    const page = newest.runs.map(run => furtherOf(knownOf.get(run.id) ?? run, run))
    const { hasMore } = older.length > 0 ? known : newest
    return { runs: [...begun, ...page, ...older], hasMore }
  }

  return {
    query: queryOptions({ queryKey, queryFn: fetchNewest, retryOnMount: true }),
    latest,

    /** Adds one more page to the end of the list. Rejects with an `AppError`; the list is then unchanged. */
    async fetchOlder(): Promise<void> {
      const before = latest()?.runs.at(-1)?.id
      if (before === undefined) return
      const older = await fetchPage(before)
      const pages = latest()
      if (pages === undefined) return
      const known = new Set(pages.runs.map(({ id }) => id))
      const unknown = older.runs.filter(({ id }) => !known.has(id))
      set({ runs: [...pages.runs, ...unknown], hasMore: older.hasMore })
    },

    /** Shows the state of a run, and adds one that has just started. */
    show(run: Run): void {
      const pages = latest()
      // The first response may have been made before the run started.
      if (pages === undefined) return void refetch(queryClient, { queryKey })
      const isNew = pages.runs.every(({ id }) => id !== run.id)
      const runs = isNew
        ? [run, ...pages.runs]
        : pages.runs.map(known => (known.id === run.id ? furtherOf(known, run) : known))
      set({ runs, hasMore: pages.hasMore })
    },

    remove(id: Run['id']): void {
      const pages = latest()
      if (pages !== undefined) set({ ...pages, runs: pages.runs.filter(run => run.id !== id) })
    },
  }
}
