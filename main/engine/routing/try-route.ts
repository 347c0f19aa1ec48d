import type { AnswerRule, RouteContent, RouteTrial } from '#contract/sending/routes'
import { matchesPath } from '../net/path-pattern.ts'
import type { Sending } from '../sending/sending.ts'
import { type DeliveryFacts, matchesCondition } from './answer-rules.ts'

/** What the route would do with a delivery, had it come now. Sends nothing. Throws `invalid-url`. */
export function tryRoute(
  route: RouteContent,
  delivery: {
    readonly target: string
    readonly facts: Omit<DeliveryFacts, 'attempt'>
    readonly isFound: boolean
  },
  forwardUrl: Sending['forwardUrl'],
): RouteTrial {
  const { target, facts, isFound } = delivery
  const fitsPath = matchesPath(route.path, target)
  return {
    fitsPath,
    isFound,
    forwardsTo: fitsPath && isFound ? route.targets.map(one => forwardUrl(one, target)) : [],
    rules: route.rules.map(rule => (fitsPath ? outcomeOf(rule, facts) : rule.isEnabled ? 'no' : 'off')),
  }
}

function outcomeOf(rule: AnswerRule, facts: Omit<DeliveryFacts, 'attempt'>): RouteTrial['rules'][number] {
  if (!rule.isEnabled) return 'off'
  const { when } = rule
  if (!matchesCondition(when, facts)) return 'no'
  const isCounted = when.attempts !== undefined || when.every !== undefined || (when.probability ?? 1) < 1
  return isCounted ? 'counts' : 'applies'
}
