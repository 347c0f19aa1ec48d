import { type MutationOptions, useIsMutating } from '@tanstack/react-query'
import type { AppError } from '#contract/errors'
import type { MethodName, ParamsInput, Result } from '#contract/methods'
import { ask } from './engine-query.ts'
import { queryClient } from './query-client.ts'

/** Optimistic update, shown before the engine's response. `undo` rolls it back on an error. */
export type Optimism<M extends MethodName> = (params: ParamsInput<M>) => { readonly undo: () => void }

/** A call of the engine that changes something, for `useMutation`. */
export function engineMutation<M extends MethodName>(method: M, optimism?: Optimism<M>) {
  return {
    mutationKey: [method],
    mutationFn: (params: ParamsInput<M>) => ask(method, params),
    ...(optimism === undefined
      ? {}
      : {
          onMutate: optimism,
          onError: (_: AppError, __: ParamsInput<M>, shown: ReturnType<Optimism<M>> | undefined) =>
            shown?.undo(),
        }),
  } satisfies MutationOptions<Result<M>, AppError, ParamsInput<M>, { readonly undo: () => void }>
}

/** The same from outside of a view, such as a shortcut. Rejects with an `AppError`. */
export function change<M extends MethodName>(
  method: M,
  params: ParamsInput<M>,
  optimism?: Optimism<M>,
): Promise<Result<M>> {
  return run(engineMutation(method, optimism), params)
}

/** A mutation from outside of a view. Nothing observes it, so it is garbage collected once it has ended. */
export function run<T, Params, Context>(
  mutation: MutationOptions<T, AppError, Params, Context>,
  params: Params,
): Promise<T> {
  return queryClient.getMutationCache().build(queryClient, mutation).execute(params)
}

/** Whether a change by this method is in progress, wherever it was started. */
export function useIsChanging(method: MethodName): boolean {
  return useIsMutating({ mutationKey: [method] }) > 0
}
