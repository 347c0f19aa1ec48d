import { engineMutation } from '../client/change.ts'
import { engineQuery, freshQuery, show } from '../client/engine-query.ts'

/** Everything that a report has. Made again for each dialog: what it says changes all the time. */
export const reportPreviewQuery = { ...freshQuery('problem.preview', {}), gcTime: 0 }

/** Writes the report that a preview showed. */
export const reportCreation = engineMutation('problem.create')

/** Whether the last run ended without closing. */
export const lastEndQuery = engineQuery('problem.lastEnd', {})

/** The user was told how the last run ended. */
export const endDismissal = engineMutation('problem.dismissEnd', () => {
  show('problem.lastEnd', {}, { atMs: null })
  return { undo() {} }
})
