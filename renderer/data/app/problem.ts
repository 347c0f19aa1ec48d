import type { ParamsInput, Result } from '#contract/methods'
import { change } from '../client/change.ts'
import { engineQuery, freshQuery, show } from '../client/engine-query.ts'

/** The complete report. Made again for each dialog, since its content changes all the time. */
export const reportPreviewQuery = { ...freshQuery('problem.preview', {}), gcTime: 0 }

/** Writes the report that a preview showed. */
export function createReport(report: ParamsInput<'problem.create'>): Promise<Result<'problem.create'>> {
  return change('problem.create', report)
}

/** Whether the last run ended without closing. */
export const lastEndQuery = engineQuery('problem.lastEnd', {})

/** The user has seen the notice about the last run. It stays away if saving that fails. */
export async function dismissEnd(): Promise<void> {
  show('problem.lastEnd', {}, { atMs: null })
  await change('problem.dismissEnd', {})
}
