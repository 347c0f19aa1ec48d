import type { BodyProblem } from '#contract/deliveries/delivery'
import type { FindingCodeName } from '#contract/deliveries/finding-codes'
import type { Sender } from '#contract/terms'
import type { FindingsCollector } from '../collect-findings.ts'

/** The first that was found is what the others follow from. */
const problems: readonly (readonly [FindingCodeName, BodyProblem])[] = [
  ['body-empty', 'empty'],
  ['body-encoding-unknown', 'encoding'],
  ['body-encoding-corrupt', 'encoding'],
  ['body-not-utf8', 'not-utf8'],
  ['body-not-json', 'not-json'],
  ['body-not-object', 'not-notification'],
  ['payload-missing', 'not-notification'],
  ['payload-not-object', 'not-notification'],
]
/** Not where the payload shows what it is about. */
const unnamed: readonly FindingCodeName[] = ['event-missing', 'event-not-text']

/** What a row says of a body by what was found in it; `null` where it is a notification, or nobody expected one. */
export function bodyProblemOf(findings: Pick<FindingsCollector, 'has'>, service: Sender): BodyProblem | null {
  const found = problems.find(([code]) => findings.has(code))
  if (found !== undefined) return found[1]
  return service === 'none' && unnamed.some(findings.has) ? 'not-notification' : null
}
