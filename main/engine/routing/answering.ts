import type { AnswerOrigin } from '#contract/deliveries/delivery'
import type { AnswerRule, Reaction, Route } from '#contract/sending/routes'
import { answerLimitMs } from '#contract/services/envelope'
import type { DeliveryId } from '#contract/terms'
import type { Answering, GivenReaction } from '../listener/listener.ts'
import { matchesPath } from '../net/path-pattern.ts'
import type { Logger } from '../ports.ts'
import type { CapturedRequest, ForwardTarget, Sending } from '../sending/sending.ts'
import { type AnswerRules, type DecidedRule, type DeliveryFacts, needsReading } from './answer-rules.ts'
import { type AppAnswer, askApp } from './app-answer.ts'

export interface AnsweringOptions {
  readonly logger: Logger
  readonly rules: AnswerRules
  /** The enabled ones that may answer, in order. */
  readonly routes: readonly Route[]
  readonly sending: Pick<Sending, 'forward' | 'missForward'>
  readonly readFacts: (id: DeliveryId) => Promise<DeliveryFacts>
  readonly readRequest: (id: DeliveryId) => Promise<CapturedRequest>
  /** Whether the route's query finds the delivery; waits until inspection has read it. */
  readonly finds: (route: Route, id: DeliveryId) => Promise<boolean>
  readonly forward: (row: { id: DeliveryId; target: string }, target: ForwardTarget) => void
  /** Where the answer came from. */
  readonly recordOrigin: (id: DeliveryId, origin: AnswerOrigin) => void
}

/** An `Answering` that can be closed: it releases what it holds back. */
export interface RouteAnswering extends Answering {
  /** Answers delayed requests at once, and resets hanging ones. */
  release(): void
  /** No sender waits for an answer. */
  readonly isIdle: boolean
}

/** Where no rule has a condition. */
const noFacts: DeliveryFacts = { service: null, kind: null, status: null, attempt: 1 }

/** Answers by the routes' rules, or with what their apps answer. */
export function createAnswering(options: AnsweringOptions): RouteAnswering {
  const { routes, rules } = options
  const held = new Set<() => void>()
  let isReleased = false

  async function decide(
    delivery: { id: DeliveryId; target: string },
    concerned: readonly Route[],
    give: (reaction: GivenReaction) => void,
    react: (reaction: Reaction) => void,
  ): Promise<void> {
    const facts = concerned.some(needsReading) ? await options.readFacts(delivery.id) : noFacts
    // Every app gets it, whichever route answers.
    const appAnswers = new Map(
      concerned.filter(isPassedBack).map(route => [route, passedBack(delivery, route)]),
    )
    for (const route of concerned) {
      const decided = rules.decide(route, facts)
      if (decided !== null) {
        options.recordOrigin(delivery.id, originOf(route, decided))
        react(decided.rule.reaction)
        return
      }
      const answer = (await appAnswers.get(route)) ?? null
      if (answer !== null) {
        options.recordOrigin(delivery.id, originOf(route, answer))
        give(answer.reaction)
        return
      }
    }
    give({ type: 'usual' })
  }

  /** Never rejects: a rule may have answered meanwhile, and nobody awaits it then. */
  async function passedBack(
    delivery: { id: DeliveryId; target: string },
    route: Route,
  ): Promise<AppAnswer | null> {
    try {
      return await forwardByRoute(delivery, route)
    } catch (error) {
      options.logger.warn(`An app was skipped: ${error instanceof Error ? error.message : error}`)
      return null
    }
  }

  /** The first app's answer; `null` where the route's query does not find the delivery. */
  async function forwardByRoute(
    delivery: { id: DeliveryId; target: string },
    route: Route,
  ): Promise<AppAnswer | null> {
    const beginMs = performance.now()
    if (route.query.trim() !== '' && !(await options.finds(route, delivery.id))) return null
    const [first, ...others] = route.targets.map(target => ({ ...target, routeId: route.id }))
    for (const target of others) options.forward(delivery, target)
    if (first === undefined) return null
    const request = await options.readRequest(delivery.id)
    return askApp(options.sending, request, first, answerLimitMs - (performance.now() - beginMs))
  }

  return {
    concerns: target => routes.some(route => matchesPath(route.path, target)),
    react(delivery, give) {
      let isOver = false
      let timer: NodeJS.Timeout | undefined
      const end = (reaction: GivenReaction | null): void => {
        if (isOver) return
        isOver = true
        clearTimeout(timer)
        held.delete(release)
        if (reaction !== null) give(reaction)
      }
      let onRelease: GivenReaction = { type: 'usual' }
      const release = (): void => end(onRelease)
      held.add(release)
      const react = (reaction: Reaction): void => {
        const given = givenOf(reaction)
        // A response that a rule leaves open is reset when the listener closes: any answer would contradict the rule.
        onRelease = given ?? { type: 'reset' }
        const delayMs = reaction.type === 'hang' ? 0 : reaction.delayMs
        if (isReleased) end(onRelease)
        else if (given !== null && delayMs > 0) timer = setTimeout(() => end(given), delayMs)
        else if (given !== null) end(given)
        else if (!isOver) give({ type: 'hang' })
      }
      const concerned = routes.filter(route => matchesPath(route.path, delivery.target))
      decide(delivery, concerned, end, react).catch((error: unknown) => {
        options.logger.warn(`A response rule was skipped: ${error instanceof Error ? error.message : error}`)
        end({ type: 'usual' })
      })
      return () => end(null)
    },
    get isIdle() {
      return held.size === 0
    },
    release() {
      isReleased = true
      for (const one of [...held]) one()
    },
  }
}

/** Whether the route may decide what a sender is answered. */
export function answers(route: Route): boolean {
  return route.isEnabled && (route.rules.some(rule => rule.isEnabled) || isPassedBack(route))
}

function isPassedBack(route: Route): boolean {
  return route.answerMode === 'app' && route.targets.length > 0
}

function originOf(route: Route, given: DecidedRule | AppAnswer): AnswerOrigin {
  const shared = { routeId: route.id, routeName: route.name, routePath: route.path }
  return 'rule' in given
    ? {
        ...shared,
        by: 'rule',
        rule: { place: given.place + 1, said: withoutContent(given.rule) },
        target: null,
      }
    : { ...shared, by: given.by, rule: null, target: route.targets[0]?.url ?? null }
}

/** Stored with each delivery that it answers, without what may be long. */
function withoutContent(rule: AnswerRule): AnswerRule {
  const { reaction } = rule
  if (reaction.type !== 'answer') return rule
  const { body: _body, ...rest } = reaction
  return { ...rule, reaction: { ...rest, headers: [] } }
}

/** `null`: none at all. */
function givenOf(reaction: Reaction): GivenReaction | null {
  switch (reaction.type) {
    case 'hang':
      return null
    case 'reset':
      return { type: 'reset' }
    case 'answer': {
      const { status, headers, body } = reaction
      return { type: 'answer', status, headers, body: body === undefined ? null : Buffer.from(body) }
    }
  }
}
