import { queryOptions, useQuery } from '@tanstack/react-query'
import type { AppError } from '#contract/errors'
import type { AppStatus } from '#contract/status'
import { reloadPage } from '../../api/reload-page.ts'
import { change } from '../client/change.ts'
import { ask, engineQuery, latest, show, useLatest } from '../client/engine-query.ts'
import { queryClient } from '../client/query-client.ts'
import { expectCounts, showCounts } from '../sync/counts.ts'

export const statusQuery = queryOptions({
  ...engineQuery('app.status', {}),
  async queryFn() {
    const showCountsOf = expectCounts()
    const status = await ask('app.status', {})
    reloadForOtherStore(status)
    showCountsOf(countsOf(status))
    return status
  },
})

/** A part of the status. `select` gets `undefined` before the first response. */
export function useStatus<T>(select: (status: AppStatus | undefined) => T): T {
  return useLatest<AppStatus, T>(statusQuery, select)
}

/** Why the last fetch of the status failed. */
export function useStatusFailure(): AppError | null {
  return useQuery(statusQuery).error
}

export function refetchStatus(): Promise<void> {
  return queryClient.refetchQueries({ queryKey: statusQuery.queryKey })
}

export function latestStatus(): AppStatus | undefined {
  return latest('app.status', {})
}

export function showStatus(status: AppStatus): void {
  reloadForOtherStore(status)
  show('app.status', {}, status)
  showCounts(countsOf(status))
}

/** Listens again after a failure. */
export async function restartListener(): Promise<void> {
  showStatus(await change('listener.restart', {}))
}

/** Refuses senders until `resumeListener`. */
export async function pauseListener(): Promise<void> {
  showStatus(await change('listener.pause', {}))
}

export async function resumeListener(): Promise<void> {
  showStatus(await change('listener.resume', {}))
}

/** Reopens the store and the listener. The events of the new launch make the page refetch. */
export async function restart(): Promise<void> {
  showStatus(await change('app.restart', {}))
}

function countsOf({ deliveryCount, pendingCount }: AppStatus) {
  return { total: deliveryCount, pending: pendingCount }
}

/** Everything on the page is keyed by ids, which mean other deliveries in another store. */
function reloadForOtherStore(status: AppStatus): void {
  const shown = latestStatus()
  if (shown !== undefined && shown.storeId !== status.storeId) void reloadPage()
}
