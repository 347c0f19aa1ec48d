import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AppError } from '#contract/errors'
import type { Result } from '#contract/methods'
import type { EnvironmentId } from '#contract/registration/environment'
import type {
  ExtensionResult,
  RegisterResult,
  RegistrationRecord,
  ServiceCallId,
} from '#contract/registration/registration'
import { ask, engineQuery, invalidate, show, useLatest } from '../client/engine-query.ts'
import { queryClient } from '../client/query-client.ts'
import { forgetRun, type SharedChange } from '../client/shared-change.ts'

export const registrationsQuery = engineQuery('registrations.list', {})

/** A part of this Hooktrail's registrations; of an empty list before the first response. */
export function useRegistrations<T>(select: (registrations: readonly RegistrationRecord[]) => T): T {
  return useLatest<RegistrationList, T>(registrationsQuery, response =>
    select(response?.registrations ?? none),
  )
}

interface RegistrationList {
  readonly registrations: readonly RegistrationRecord[]
}

const none: readonly RegistrationRecord[] = []

const pageRows = 20

type CallPage = Result<'registrations.calls'>

/** The calls to an environment, newest first, page by page. */
export function callsQuery(environmentId: EnvironmentId) {
  return infiniteQueryOptions<CallPage, AppError, InfiniteData<CallPage>, CallsKey, ServiceCallId | null>({
    queryKey: ['registrations.calls', { environmentId }],
    queryFn: ({ pageParam: before }) =>
      ask('registrations.calls', {
        environmentId,
        limit: pageRows,
        ...(before === null ? {} : { before }),
      }),
    initialPageParam: null,
    getNextPageParam: ({ calls, hasMore }) => (hasMore ? calls.at(-1)?.id : null),
  })
}

type CallsKey = readonly [method: 'registrations.calls', params: { readonly environmentId: EnvironmentId }]

/**
 * Checks of a callback URL without calling it. They depend on tunnels and ports, so each view refetches them.
 */
export function callbackUrlQuery(params: Omit<RegisterParams, 'skipProbe'>) {
  return queryOptions({
    ...engineQuery('registrations.check', { ...params, skipProbe: true }),
    enabled: params.callbackUrl.trim() !== '',
    staleTime: 0,
  })
}

export interface RegisterParams {
  readonly environmentId: EnvironmentId
  readonly callbackUrl: string
  readonly skipProbe: boolean
  readonly allowCapitals: boolean
}

/** Resolves the name and calls the URL, to check whether it leads to this Hooktrail. */
export function reachCheck(
  environmentId: EnvironmentId,
): SharedChange<RegisterParams, Result<'registrations.check'>> {
  return {
    mutationKey: ['registrations.check', environmentId],
    mutationFn: params => ask('registrations.check', params),
  }
}

/** Calls the service. */
export function registering(environmentId: EnvironmentId): SharedChange<RegisterParams, RegisterResult> {
  return {
    mutationKey: ['registrations.register', environmentId],
    mutationFn: params => ask('registrations.register', params).finally(invalidateRegistrations),
  }
}

/**
 * The service's list. Its specification does not show this call, so it is made only on the user's request.
 */
export function listedQuery(environmentId: EnvironmentId) {
  return queryOptions({
    queryKey: ['registrations.fetch', { environmentId }],
    queryFn: () =>
      ask('registrations.fetch', { environmentId }).finally(() => void invalidate('registrations.calls')),
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/** Asks the service to remove a registration, then for its list. Its specification shows neither call. */
export function removal(environmentId: EnvironmentId): SharedChange<string, ExtensionResult> {
  return {
    mutationKey: ['registrations.remove', environmentId],
    async mutationFn(remoteId) {
      try {
        const removed = await ask('registrations.remove', { environmentId, remoteId })
        if (removed.outcome === 'done')
          show('registrations.fetch', { environmentId }, await ask('registrations.fetch', { environmentId }))
        return removed
      } finally {
        invalidateRegistrations()
      }
    },
  }
}

/** Drops the results of an environment's checks and calls. */
export function forgetServiceResponses(environmentId: EnvironmentId): void {
  for (const change of [reachCheck(environmentId), registering(environmentId), removal(environmentId)])
    forgetRun(change)
  queryClient.removeQueries({ queryKey: listedQuery(environmentId).queryKey })
}

function invalidateRegistrations(): void {
  void invalidate('registrations.list', 'registrations.calls')
}
