import type { Readable } from 'node:stream'
import type { ResponseOrigin } from '#contract/deliveries/delivery'
import { AppError, messageOf } from '#contract/errors'
import { headerValue } from '#contract/headers'
import type { Reaction, ResponseRule, Route } from '#contract/sending/routes'
import { responseLimitMs } from '#contract/services/envelope'
import type { DeliveryId, HeaderPairs } from '#contract/terms'
import type { GivenReaction, Responder } from '../listener/listener.ts'
import { isHopByHop } from '../net/headers.ts'
import { matchesPath } from '../net/path-pattern.ts'
import type { Logger } from '../ports.ts'
import type { QueryWorker } from '../queries/start-query-worker.ts'
import type { CapturedRequest, ForwardTarget, Sending } from '../sending/sending.ts'
import { type DecidedRule, type DeliveryFacts, needsReading, type ResponseRules } from './response-rules.ts'

interface AppResponse {
  readonly by: 'app' | 'app-late' | 'app-unreachable'
  readonly reaction: GivenReaction
}

/** An app may let pages of other sites send to it; the capture port lets none. Senders are not pages. */
const letsPagesIn = /^access-control-/i
const maximumBytes = 10 * 1024 * 1024

/**
 * Response of the app, passed back while it is received. 504 if none starts within `limitMs`, 502 if the app
 * can't be reached, each with a header that names Hooktrail; the attempt has the reason. Never rejects.
 */
async function askApp(
  sending: ResponderOptions['sending'],
  request: CapturedRequest,
  target: ForwardTarget,
  limitMs: number,
): Promise<AppResponse> {
  const { promise, resolve } = Promise.withResolvers<AppResponse>()
  const timer = setTimeout(() => resolve(noResponse()), limitMs)
  const pass = {
    maximumBytes,
    onHead: (status: number, headers: HeaderPairs, body: Readable) =>
      resolve({ by: 'app', reaction: reactionOf(status, headers, body) }),
  }
  // First of: the head, its replacement, the timeout.
  failureOf(sending, request, target, pass).then(resolve)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
  }
}

function reactionOf(status: number, given: HeaderPairs, body: Readable): GivenReaction {
  const headers = given.filter(([name]) => !isHopByHop(name) && !letsPagesIn.test(name))
  if (Number(headerValue(given, 'content-length') ?? 0) <= maximumBytes) {
    return { type: 'respond', status, headers, body }
  }
  // The body is dropped, but services check the status.
  body.destroy()
  return {
    type: 'respond',
    status,
    headers: [['X-Hooktrail-Response', 'app response too large']],
    body: null,
  }
}

async function failureOf(
  sending: ResponderOptions['sending'],
  request: CapturedRequest,
  target: ForwardTarget,
  pass: Parameters<Sending['forward']>[2],
): Promise<AppResponse> {
  try {
    const { error } = (await sending.forward(request, target, pass)).outcome
    return error?.code === 'target-timeout' ? noResponse() : unreachable()
  } catch (error) {
    const reason = error instanceof AppError ? error.message : 'Sending to the app failed.'
    await sending.missForward(request, target, reason).catch(() => {})
    return unreachable()
  }
}

/** The sender may be remote: a reason can name a host, a variable or a secret, so only the attempt has it. */
const noResponse = () => errorResponse(504, 'The app did not respond in time.')
const unreachable = () => errorResponse(502, 'The app could not be reached.')

function errorResponse(status: 502 | 504, error: string): AppResponse {
  return {
    by: status === 504 ? 'app-late' : 'app-unreachable',
    reaction: {
      type: 'respond',
      status,
      headers: [
        ['Content-Type', 'application/json'],
        ['X-Hooktrail-Response', status === 504 ? 'app timed out' : 'app unreachable'],
      ],
      body: Buffer.from(JSON.stringify({ received: false, error })),
    },
  }
}

/** Can release the requests that it delays when it closes. */
export interface RouteResponder extends Responder {
  /** Responds to delayed requests at once, and resets hanging ones. */
  release(): void
  readonly isIdle: boolean
}

const noFacts: DeliveryFacts = { service: null, kind: null, status: null, attempt: 1 }

interface ResponderOptions {
  readonly logger: Logger
  readonly rules: ResponseRules
  /** Enabled routes that may respond, in order. */
  readonly routes: readonly Route[]
  readonly sending: Pick<Sending, 'forward' | 'missForward'>
  readonly readFacts: (id: DeliveryId) => Promise<DeliveryFacts>
  readonly sendingQueries: Pick<QueryWorker, 'ask'>
  /** Whether the delivery matches the route's query. Waits for its inspection. */
  readonly finds: (route: Route, id: DeliveryId) => Promise<boolean>
  readonly forward: (row: { id: DeliveryId; target: string }, target: ForwardTarget) => void
  readonly recordOrigin: (id: DeliveryId, origin: ResponseOrigin) => void
}

export function createResponder(options: ResponderOptions): RouteResponder {
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
    // All apps get the delivery, whichever route responds.
    const appResponses = new Map(
      concerned.filter(isPassedBack).map(route => [route, passedBack(delivery, route)]),
    )
    for (const route of concerned) {
      const decided = rules.decide(route, facts)
      if (decided !== null) {
        options.recordOrigin(delivery.id, originOf(route, decided))
        react(decided.rule.reaction)
        return
      }
      const response = (await appResponses.get(route)) ?? null
      if (response !== null) {
        options.recordOrigin(delivery.id, originOf(route, response))
        give(response.reaction)
        return
      }
    }
    give({ type: 'usual' })
  }

  /** Never rejects: no code awaits it if a rule responds first. */
  async function passedBack(
    delivery: { id: DeliveryId; target: string },
    route: Route,
  ): Promise<AppResponse | null> {
    try {
      return await forwardByRoute(delivery, route)
    } catch (error) {
      options.logger.warn(`An app was skipped: ${messageOf(error)}`)
      return null
    }
  }

  /** First app's response; `null` if the delivery doesn't match the route's query. */
  async function forwardByRoute(
    delivery: { id: DeliveryId; target: string },
    route: Route,
  ): Promise<AppResponse | null> {
    const beginMs = performance.now()
    if (route.query.trim() !== '' && !(await options.finds(route, delivery.id))) return null
    const [first, ...others] = route.targets.map(target => ({ ...target, routeId: route.id }))
    for (const target of others) options.forward(delivery, target)
    if (first === undefined) return null
    const request = await options.sendingQueries.ask('storedRequest', delivery.id)
    return askApp(options.sending, request, first, responseLimitMs - (performance.now() - beginMs))
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
        // A hanging response is reset when the listener closes: any response would contradict the rule.
        onRelease = given ?? { type: 'reset' }
        const delayMs = reaction.type === 'hang' ? 0 : reaction.delayMs
        if (isReleased) end(onRelease)
        else if (given !== null && delayMs > 0) timer = setTimeout(() => end(given), delayMs)
        else if (given !== null) end(given)
        else if (!isOver) give({ type: 'hang' })
      }
      const concerned = routes.filter(route => matchesPath(route.path, delivery.target))
      decide(delivery, concerned, end, react).catch((error: unknown) => {
        options.logger.warn(`A response rule was skipped: ${messageOf(error)}`)
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

export function responses(route: Route): boolean {
  return route.isEnabled && (route.rules.some(rule => rule.isEnabled) || isPassedBack(route))
}

function isPassedBack(route: Route): boolean {
  return route.responseMode === 'app' && route.targets.length > 0
}

function originOf(route: Route, given: DecidedRule | AppResponse): ResponseOrigin {
  const shared = { routeId: route.id, routeName: route.name, routePath: route.path }
  if (!('rule' in given))
    return { ...shared, by: given.by, rule: null, target: route.targets[0]?.url ?? null }
  const rule = { place: given.place + 1, said: withoutContent(given.rule) }
  return { ...shared, by: 'rule', rule, target: null }
}

/** Stored with each delivery, so without long parts. */
function withoutContent(rule: ResponseRule): ResponseRule {
  const { reaction } = rule
  if (reaction.type !== 'respond') return rule
  const { body: _body, ...rest } = reaction
  return { ...rule, reaction: { ...rest, headers: [] } }
}

function givenOf(reaction: Reaction): GivenReaction | null {
  switch (reaction.type) {
    case 'hang':
      return null
    case 'reset':
      return { type: 'reset' }
    case 'respond': {
      const { status, headers, body } = reaction
      return { type: 'respond', status, headers, body: body === undefined ? null : Buffer.from(body) }
    }
  }
}
