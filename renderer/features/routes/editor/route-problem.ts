import { parseQuery } from '#contract/query/query'
import { responseRuleSchema } from '#contract/sending/routes'
import { problemOfSigning } from '../../../attempt/signing.ts'
import type { RouteDraft } from '../route-draft.ts'

/** Why it can't be saved; `null` if it can. The engine validates URLs and headers. */
export function problemOf(draft: RouteDraft): string | null {
  if (draft.path.trim() === '') return 'Enter a path; * matches every path.'
  const query = parseQuery(draft.query, Date.now())
  if (!query.ok) return 'The filter is not valid.'
  const unsigned = problemOfSigning(draft.signing)
  if (unsigned !== null) return unsigned
  if (draft.responseMode === 'app' && draft.targets.every(({ url }) => url.trim() === ''))
    return 'Add an app whose response is passed back, or respond immediately.'
  const at = draft.rules.findIndex(({ rule }) => !responseRuleSchema.safeParse(rule).success)
  return at < 0 ? null : `Rule ${at + 1} has an invalid number.`
}
