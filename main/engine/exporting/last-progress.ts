import { AppError } from '#contract/errors'

/** How many ended ones are kept; pages of older ones have long been closed. */
const maximumKept = 100

/** The last progress of each export, or each import. */
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
      throw new AppError('not-found', `No job ${id}. Start again.`)
    },
  }
}
