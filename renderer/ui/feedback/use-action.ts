import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type AppError, toAppError } from '#contract/errors'
import { showToast } from './toasts.ts'

export interface Action<Params, T> {
  /** Does nothing while a run is in progress. `onDone` is not called if the view is gone by then. */
  readonly run: (params: Params, onDone?: (value: T) => void) => void
  readonly isRunning: boolean
  /** Of the last run; `null` during the next run and after `reset`. */
  readonly error: AppError | null
  /** Of the last run; `undefined` during the next run and after `reset`. */
  readonly value: T | undefined
  /** Drops the error, such as when the user changes the form. A run in progress continues. */
  readonly reset: () => void
  /** Drops a run in progress too: its outcome is not shown, and another run can start. */
  readonly drop: () => void
}

/**
 * For a form or a button: runs the action, one run at a time, and has its error for `Problem`. An error that
 * arrives after the view is gone is shown as a toast.
 */
export function useAction<Params = void, T = unknown>(
  act: (params: Params) => Promise<T>,
): Action<Params, T> {
  const isShown = useIsShown()
  // The state of the mutation is rendered later than a fast second click.
  const isBusy = useRef(false)
  const { mutate, reset, isPending, error, data } = useMutation<T, AppError, Params>({
    mutationFn: params => act(params).catch(rejectAsAppError),
    onError: failure => {
      if (!isShown.current) showToast(failure.message, { isError: true })
    },
  })
  function run(params: Params, onDone?: (value: T) => void): void {
    if (isBusy.current) return
    isBusy.current = true
    mutate(params, {
      onSuccess: value => onDone?.(value),
      onSettled: () => {
        isBusy.current = false
      },
    })
  }
  return {
    run,
    isRunning: isPending,
    error,
    value: data,
    reset: () => {
      if (!isBusy.current) reset()
    },
    drop: () => {
      isBusy.current = false
      reset()
    },
  }
}

function rejectAsAppError(thrown: unknown): never {
  throw toAppError(thrown)
}

function useIsShown() {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}
