import {
  type AnswerRule,
  isFailure,
  type Route,
  type RouteContent,
  type RuleCondition,
} from '#contract/sending/routes'
import type { RouteId } from '#contract/terms'

/** What a rule may ask of a delivery. */
export interface DeliveryFacts {
  readonly service: string | null
  readonly kind: string | null
  readonly status: string | null
  /** How many times the same notification was delivered, with this one. */
  readonly attempt: number
}

export interface DecidedRule {
  readonly place: number
  readonly rule: AnswerRule
}

export interface AnswerRules {
  /** The first rule that applies, and its position from 0. It counts, so call it once for each delivery. */
  decide(route: Route, facts: DeliveryFacts): DecidedRule | null
  /** After the route was changed: resets its counts. */
  forget(id: RouteId): void
}

/** `random`: makes the random sequence of a seed. */
export function createAnswerRules(random: (seed: number) => () => number): AnswerRules {
  const states = new Map<string, { seen: number; readonly next: () => number }>()

  function stateOf(key: string, seed: number) {
    const known = states.get(key)
    if (known !== undefined) return known
    const made = { seen: 0, next: random(seed) }
    states.set(key, made)
    return made
  }

  function applies({ when }: AnswerRule, key: string, facts: DeliveryFacts): boolean {
    if (!matchesCondition(when, facts)) return false
    if (when.attempts !== undefined) {
      const { from, to } = when.attempts
      if (facts.attempt < from || (to !== null && facts.attempt > to)) return false
    }
    const state = stateOf(key, when.seed)
    state.seen += 1
    if (when.every !== undefined && state.seen % when.every !== 0) return false
    return when.probability === undefined || state.next() < when.probability
  }

  return {
    decide(route, facts) {
      for (const [place, rule] of route.rules.entries()) {
        if (rule.isEnabled && applies(rule, `${route.id} ${place}`, facts)) return { place, rule }
      }
      return null
    },
    forget(id) {
      for (const key of states.keys()) if (key.startsWith(`${id} `)) states.delete(key)
    },
  }
}

/** Whether the notification matches the condition, without counts and probability. */
export function matchesCondition(when: RuleCondition, facts: Omit<DeliveryFacts, 'attempt'>): boolean {
  if (when.service !== undefined && when.service !== facts.service) return false
  if (when.kind !== undefined && when.kind !== facts.kind) return false
  return when.status === undefined || when.status.toLowerCase() === facts.status?.toLowerCase()
}

/** Whether some rule needs the delivery's inspection. */
export function needsReading(route: Route): boolean {
  return route.rules.some(
    ({ isEnabled, when: { service, kind, status, attempts } }) =>
      isEnabled &&
      (service !== undefined || kind !== undefined || status !== undefined || attempts !== undefined),
  )
}

/** Whether a rule of the route makes the sender see a failure. */
export function failsOnPurpose(route: Route): boolean {
  return route.isEnabled && route.rules.some(rule => rule.isEnabled && isFailure(rule.reaction))
}

/** The same with those rules off. */
export function answeringNormally(content: RouteContent): RouteContent {
  return {
    ...content,
    rules: content.rules.map(rule => (isFailure(rule.reaction) ? { ...rule, isEnabled: false } : rule)),
  }
}
