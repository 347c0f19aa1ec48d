import { type AppError, stackOf } from '#contract/errors'

export interface ThreadCrash {
  /** For the user, such as `it ran out of memory`. */
  readonly reason: string
  /** For the log. */
  readonly detail: string
  /** The error; `null` if the thread was ended from outside. */
  readonly cause: unknown
  /** Consecutive crashes without a reply between them. */
  readonly crashes: number
  readonly restartMs: number
}

/** How open calls end when their thread crashes. */
export type AfterCrash =
  /** No other thread is started. The calls fail with this error. */
  | { readonly kind: 'stay-down'; readonly error: (crash: ThreadCrash) => AppError }
  /** The calls fail with `error`, and calls that arrive before the restart with `restarting`. */
  | {
      readonly kind: 'restart'
      readonly error: (crash: ThreadCrash) => AppError
      readonly restarting: () => AppError
    }
  /**
   * The calls are sent once more, one at a time, so that only the call that crashes the thread again fails,
   * with `crashedTwice`; all other calls wait. After `crashes` consecutive crashes all fail with `givenUp`
   * until a thread is ready.
   */
  | {
      readonly kind: 'repeat'
      readonly crashes: number
      readonly crashedTwice: (crash: ThreadCrash) => AppError
      readonly givenUp: (crash: ThreadCrash) => AppError
    }

/** Never the text of an unknown error: it may quote a sender's bytes. */
export function reasonOf(failure: unknown): string {
  if (isOutOfMemory(failure)) return 'it ran out of memory'
  return failure === null ? 'it was ended from outside' : 'an error that nothing caught'
}

export function isOutOfMemory(failure: unknown): boolean {
  return failure instanceof Error && 'code' in failure && failure.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

export function detailOf(failure: unknown): string {
  return failure === null ? 'the thread ended' : stackOf(failure)
}
