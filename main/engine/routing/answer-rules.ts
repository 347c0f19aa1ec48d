import type { AnswerRule, Reaction, Route } from '#contract/routes'
import type { RouteId } from '#contract/terms'

/** What a rule may ask of a delivery. */
export interface DeliveryFacts {
  readonly service: string | null
  readonly kind: string | null
  readonly status: string | null
  /** The so-manieth delivery of the same notification. */
  readonly attempt: number
}

/** An answer later than this counts as none at the services (both documents, "Limits"). */
const answerLimitMs = 5000

export interface AnswerRules {
  /** The reaction of the first rule that applies. Counts: to be asked once a delivery. */
  decide(route: Route, facts: DeliveryFacts): Reaction | null
  /** After the route was changed: its counts begin anew. */
  forget(id: RouteId): void
}

/** `random`: makes the sequence of a seed. */
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
    if (when.service !== undefined && when.service !== facts.service) return false
    if (when.kind !== undefined && when.kind !== facts.kind) return false
    if (when.status !== undefined && when.status.toLowerCase() !== facts.status?.toLowerCase()) return false
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
        if (rule.isEnabled && applies(rule, `${route.id} ${place}`, facts)) return rule.reaction
      }
      return null
    },
    forget(id) {
      for (const key of states.keys()) if (key.startsWith(`${id} `)) states.delete(key)
    },
  }
}

/** Whether some rule has to know what the delivery says. */
export function needsReading(route: Route): boolean {
  return route.rules.some(
    ({ isEnabled, when: { service, kind, status, attempts } }) =>
      isEnabled &&
      (service !== undefined || kind !== undefined || status !== undefined || attempts !== undefined),
  )
}

/** Whether a rule of the route gives the sender something that it takes for a failure. */
export function failsOnPurpose(route: Route): boolean {
  return route.isEnabled && route.rules.some(rule => rule.isEnabled && isFailure(rule.reaction))
}

function isFailure(reaction: Reaction): boolean {
  if (reaction.type !== 'answer') return true
  return reaction.status > 299 || reaction.delayMs > answerLimitMs
}
