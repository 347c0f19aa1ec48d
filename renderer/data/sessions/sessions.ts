import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Session } from '#contract/deliveries/sessions'
import type { ParamsInput, Result } from '#contract/methods'
import type { DeliveryId, SessionId } from '#contract/terms'
import { change } from '../client/change.ts'
import { ask, engineQuery, latest } from '../client/engine-query.ts'
import { queryClient } from '../client/query-client.ts'

export const sessionsQuery = queryOptions({ ...engineQuery('sessions.list', {}), retryOnMount: true })
/** Reads every delivery, so only for a view that shows the sizes. */
export const sizesQuery = engineQuery('sessions.sizes', {})

/** A session as last fetched; `undefined` before. */
export function latestSession(id: SessionId): Session | undefined {
  return sessionIn(latest('sessions.list', {}), id)
}

/** A session, fetched if the last result is stale. Rejects with an `AppError`. */
export async function fetchSession(id: SessionId): Promise<Session | undefined> {
  return sessionIn(await queryClient.fetchQuery(sessionsQuery), id)
}

/**
 * Local date of a day's default session; `null` for any other, `undefined` until it is known. It never
 * changes, so the list, whose counts change with every delivery, is fetched only if it doesn't have the
 * session.
 */
export function useDayOfSession(id: SessionId | undefined): string | null | undefined {
  const { data } = useQuery({
    ...sessionsQuery,
    enabled: ({ state }) => id !== undefined && sessionIn(state.data, id) === undefined,
    select: response => sessionIn(response, id)?.day,
  })
  return data
}

/**
 * Number of deliveries that are deleted with a session, and of those that stay because they are pinned: lower
 * bounds soon, then exact. `deliveryCount`: of the session; both are recounted when it changes.
 */
export function removalQuery(id: SessionId, deliveryCount: number | undefined, within: number | undefined) {
  const query = searchOfSession(id)
  return queryOptions({
    queryKey: ['sessions.remove', { id }, deliveryCount, within],
    async queryFn({ signal }) {
      const [going, pinned] = await Promise.all([
        ask('deliveries.count', { query: `${query} -is:pinned`, within }, signal),
        ask('deliveries.count', { query: `${query} is:pinned`, within }, signal),
      ])
      return { going, pinned }
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** Query that matches exactly the deliveries of the session. */
export function searchOfSession(id: SessionId): string {
  return `session:#${id}`
}

/** The following functions reject with an `AppError`. */
export function startSession(session: ParamsInput<'sessions.start'>): Promise<unknown> {
  return change('sessions.start', session)
}

export function endSession(): Promise<unknown> {
  return change('sessions.end', {})
}

export function changeSession(given: ParamsInput<'sessions.change'>): Promise<unknown> {
  return change('sessions.change', given)
}

export function splitSession(id: SessionId, fromId: DeliveryId, name: string): Promise<unknown> {
  return change('sessions.split', { id, fromId, name })
}

export function mergeSessions(from: SessionId, into: SessionId): Promise<unknown> {
  return change('sessions.merge', { from, into })
}

export function removeSession(id: SessionId): Promise<unknown> {
  return change('sessions.remove', { id })
}

function sessionIn(response: Result<'sessions.list'> | undefined, id?: SessionId): Session | undefined {
  return response?.sessions.find(session => session.id === id)
}
