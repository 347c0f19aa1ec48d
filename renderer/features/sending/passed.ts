import type { Attempt } from '#contract/sending/sending'

/** Answered 2xx, whole and in time. */
export function hasPassed({ status, error }: Pick<Attempt, 'status' | 'error'>): boolean {
  return error === null && status !== null && status >= 200 && status <= 299
}
