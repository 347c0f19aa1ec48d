import { parseQuery } from '#contract/query/query'
import { problemOfRoute } from '#contract/sending/route-problem'
import { responseRuleSchema } from '#contract/sending/routes'
import { problemOfSigning } from '../../../attempt/signing.ts'
import { contentOf, type RouteDraft } from '../route-draft.ts'

/** Why it can't be saved; `null` if it can. The engine validates URLs and headers. */
export function problemOf(draft: RouteDraft): string | null {
  const query = parseQuery(draft.query, Date.now())
  if (!query.ok) return 'The filter is not valid.'
  const unsigned = problemOfSigning(draft.signing)
  if (unsigned !== null) return unsigned
  const at = draft.rules.findIndex(({ rule }) => !responseRuleSchema.safeParse(rule).success)
  if (at >= 0) return `Rule ${at + 1} has an invalid number.`
  return problemOfRoute(contentOf(draft))?.message ?? null
}
