import { engineMutation } from '../client/change.ts'
import { engineQuery, freshQuery, show } from '../client/engine-query.ts'

/** The complete report. Made again for each dialog, since its content changes all the time. */
export const reportPreviewQuery = { ...freshQuery('problem.preview', {}), gcTime: 0 }

/** Writes the report that a preview showed. */
export const reportCreation = engineMutation('problem.create')

/** Whether the last run ended without closing. */
export const lastEndQuery = engineQuery('problem.lastEnd', {})

/** The user has seen the notice about the last run. */
export const endDismissal = engineMutation('problem.dismissEnd', () => {
  show('problem.lastEnd', {}, { atMs: null })
  return { undo() {} }
})
