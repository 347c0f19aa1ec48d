import { AppError } from '#contract/errors'
import type { ProblemFacts } from '../queries/problem-queries.ts'
import type { ReportFacts } from './report-files.ts'

/** Milliseconds for each count of a report. */
export const countsWithin = 3_000

/** What `read` says of the store, or the code of why it cannot be read: that may be the problem itself. */
export async function factsOr(
  read: () => Promise<ProblemFacts> | ProblemFacts,
): Promise<ReportFacts['facts']> {
  try {
    return await read()
  } catch (error) {
    return { unreadable: error instanceof AppError ? error.code : 'internal' }
  }
}
