import {
  isFailure,
  type ResponseRule,
  type Route,
  type RouteContent,
  type RuleCondition,
} from '#contract/sending/routes'
import type { RouteId } from '#contract/terms'

export interface DeliveryFacts {
  readonly service: string | null
  readonly kind: string | null
  readonly status: string | null
  /** Number of deliveries of the same notification, with this one. */
  readonly attempt: number
}

export interface DecidedRule {
  readonly place: number
  readonly rule: ResponseRule
}

export type ResponseRules = ReturnType<typeof createResponseRules>

/** `random`: makes the random sequence of a seed. */
export function createResponseRules(random: (seed: number) => () => number) {
  const states = new Map<string, { seen: number; readonly next: () => number }>()

  function stateOf(key: string, seed: number) {
    const known = states.get(key)
    if (known !== undefined) return known
    const made = { seen: 0, next: random(seed) }
    states.set(key, made)
    return made
  }

  function applies({ when }: ResponseRule, key: string, facts: DeliveryFacts): boolean {
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
    /** First rule that applies, with its position from 0. Counts, so call it once per delivery. */
    decide(route: Route, facts: DeliveryFacts): DecidedRule | null {
      for (const [place, rule] of route.rules.entries()) {
        if (rule.isEnabled && applies(rule, `${route.id} ${place}`, facts)) return { place, rule }
      }
      return null
    },
    forget(id: RouteId): void {
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

/** Whether a rule needs the delivery's inspection. */
export function needsReading(route: Route): boolean {
  return route.rules.some(
    ({ isEnabled, when: { service, kind, status, attempts } }) =>
      isEnabled &&
      (service !== undefined || kind !== undefined || status !== undefined || attempts !== undefined),
  )
}

export function failsOnPurpose(route: Route): boolean {
  return route.isEnabled && route.rules.some(rule => rule.isEnabled && isFailure(rule.reaction))
}

export function respondingNormally(content: RouteContent): RouteContent {
  return {
    ...content,
    rules: content.rules.map(rule => (isFailure(rule.reaction) ? { ...rule, isEnabled: false } : rule)),
  }
}
