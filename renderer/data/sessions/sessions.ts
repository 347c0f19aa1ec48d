import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Session } from '#contract/deliveries/sessions'
import type { AppError } from '#contract/errors'
import type { ParamsInput, Result } from '#contract/methods'
import type { DeliveryId, SessionId } from '#contract/terms'
import { change, failureOf } from '../client/change.ts'
import { ask, engineQuery, latest } from '../client/engine-query.ts'
import { queryClient } from '../client/query-client.ts'

export const sessionsQuery = queryOptions({ ...engineQuery('sessions.list', {}), retryOnMount: true })
/** Reads every delivery, so only for a view that shows the sizes. */
export const sizesQuery = engineQuery('sessions.sizes', {})

/** One of the sessions as it was last fetched; `undefined` where it was not. */
export function latestSession(id: SessionId): Session | undefined {
  return sessionIn(latest('sessions.list', {}), id)
}

/** One of the sessions, fetched where the last answer is stale. Rejects with an `AppError`. */
export async function fetchSession(id: SessionId): Promise<Session | undefined> {
  return sessionIn(await queryClient.fetchQuery(sessionsQuery), id)
}

/**
 * The local date of the session that a day has by default; `null` for any other, `undefined` until it is known. It never
 * changes, so the list, whose counts change with every delivery, is fetched for it only where the session is not in it.
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
 * How many deliveries are deleted with a session, and how many stay because they are pinned: each at least so many soon,
 * then exactly. `deliveryCount`: of the session; both are recounted when it changes.
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

/** Finds exactly the deliveries of the session. */
export function searchOfSession(id: SessionId): string {
  return `session:#${id}`
}

export function startSession(session: ParamsInput<'sessions.start'>): Promise<AppError | null> {
  return failureOf(() => change('sessions.start', session))
}

export function endSession(): Promise<AppError | null> {
  return failureOf(() => change('sessions.end', {}))
}

export function changeSession(given: ParamsInput<'sessions.change'>): Promise<AppError | null> {
  return failureOf(() => change('sessions.change', given))
}

export function splitSession(id: SessionId, fromId: DeliveryId, name: string): Promise<AppError | null> {
  return failureOf(() => change('sessions.split', { id, fromId, name }))
}

export function mergeSessions(from: SessionId, into: SessionId): Promise<AppError | null> {
  return failureOf(() => change('sessions.merge', { from, into }))
}

export function removeSession(id: SessionId): Promise<AppError | null> {
  return failureOf(() => change('sessions.remove', { id }))
}

function sessionIn(response: Result<'sessions.list'> | undefined, id?: SessionId): Session | undefined {
  return response?.sessions.find(session => session.id === id)
}
