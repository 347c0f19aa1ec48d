import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AppError } from '#contract/errors'
import type { EnvironmentId } from '#contract/registration/environment'
import type { CallbackCheck } from '#contract/registration/registration'
import { callbackUrlQuery, type RegisterParams, type Run, reachCheck, registering, useRun } from '#data'
import { useDebounced } from '#ui'
import { type RegisterState, useRegister } from './register-state.ts'

const debounceMs = 150

export interface CallbackUrlChecks {
  readonly checks: readonly CallbackCheck[]
  /** Whether the URL was called, or only parsed. */
  readonly isReachChecked: boolean
  readonly error: AppError | null
}

type CheckRun = Run<RegisterParams, { readonly checks: readonly CallbackCheck[] }>

/** Checks the URL as it is typed, without calling it. Results of a call to the same URL take precedence. */
export function useCallbackUrlChecks(environmentId: EnvironmentId): CallbackUrlChecks {
  const callbackUrl = useRegister(state => state.callbackUrl)
  const allowsCapitals = useRegister(state => state.allowsCapitals)
  const typedUrl = useDebounced(callbackUrl, debounceMs)
  const typed = useQuery({
    ...callbackUrlQuery({ environmentId, callbackUrl: typedUrl, allowCapitals: allowsCapitals }),
    placeholderData: keepPreviousData,
  })
  const runs = [useRun(reachCheck(environmentId)), useRun(registering(environmentId))]
  return callbackUrlChecks({ callbackUrl, allowsCapitals }, typed, runs)
}

/** `typed`: the checks without a call. `runs`: this form's checks with a call. */
export function callbackUrlChecks(
  { callbackUrl, allowsCapitals }: Pick<RegisterState, 'callbackUrl' | 'allowsCapitals'>,
  typed: { readonly data?: CheckRun['data']; readonly error: AppError | null },
  runs: readonly (CheckRun | undefined)[],
): CallbackUrlChecks {
  const known = runs.flatMap(run => run ?? []).sort((one, other) => other.submittedAt - one.submittedAt)
  const called = known.find(
    ({ data, variables }) =>
      data !== undefined &&
      variables?.callbackUrl === callbackUrl &&
      variables.allowCapitals === allowsCapitals,
  )
  const error = known[0] === undefined ? typed.error : known[0].error
  if (callbackUrl.trim() === '') return { checks: [], isReachChecked: false, error }
  return {
    checks: (called ?? typed).data?.checks ?? [],
    isReachChecked: called?.variables?.skipProbe === false,
    error,
  }
}
