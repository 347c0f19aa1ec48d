import { AppError } from '#contract/errors'
import type { ProblemFacts } from '../queries/problem-queries.ts'
import type { ReportFacts } from './report-files.ts'

/** Time limit of each count, in milliseconds. */
export const countsWithin = 3_000

/** Facts of the store, or the code of the error: an unreadable store may be the problem. */
export async function factsOr(
  read: () => Promise<ProblemFacts> | ProblemFacts,
): Promise<ReportFacts['facts']> {
  try {
    return await read()
  } catch (error) {
    return { unreadable: error instanceof AppError ? error.code : 'internal' }
  }
}
