import { AppError } from '#contract/errors'

/** Kept of those that are over; the page of one that is older has long been closed. */
const maximumKept = 100

/** What was last told of each export, or each import. */
export function createLastProgress<P extends { readonly id: number }>(): {
  note(progress: P): void
  /** Throws `not-found`. */
  of(id: P['id']): P
} {
  const kept = new Map<number, P>()
  return {
    note(progress) {
      kept.delete(progress.id)
      kept.set(progress.id, progress)
      const [oldest] = kept.keys()
      if (kept.size > maximumKept && oldest !== undefined) kept.delete(oldest)
    },
    of(id) {
      const progress = kept.get(id)
      if (progress !== undefined) return progress
      throw new AppError('not-found', `Nothing is known of number ${id}. Begin it again.`)
    },
  }
}
