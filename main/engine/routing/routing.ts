import { validateHeaderName, validateHeaderValue } from 'node:http'
import { AppError } from '#contract/errors'
import {
  type Route,
  type RouteContent,
  type RouteState,
  type RouteTrial,
  routeContentSchema,
} from '#contract/sending/routes'
import { type DeliveryId, type RouteId, routeIdSchema } from '#contract/terms'
import type { Listener } from '../listener/listener.ts'
import type { Logger } from '../ports.ts'
import type { Sending } from '../sending/sending.ts'
import type { Store } from '../store/store.ts'
import { answeringNormally, createAnswerRules, type DeliveryFacts, failsOnPurpose } from './answer-rules.ts'
import { answers, createAnswering, type RouteAnswering } from './answering.ts'
import { createAttemptCounter } from './attempt-counter.ts'
import { createForwarder, type ForwarderOptions } from './forwarder.ts'
import { inOrder, readStoredRoutes } from './route-order.ts'
import { type RouteTries, stateOfRoute } from './route-states.ts'
import { tryRoute } from './try-route.ts'

export interface RoutingOptions extends Pick<ForwarderOptions, 'readRows' | 'readRequest' | 'newestId'> {
  readonly logger: Logger
  readonly store: Pick<Store, 'saveValue' | 'removeValue' | 'onStored' | 'recordOrigin'>
  readonly listener: Pick<Listener, 'setAnswering'>
  readonly sending: Pick<Sending, 'forward' | 'missForward' | 'checkTarget' | 'forwardUrl'>
  /** As they are stored, not checked. */
  readonly stored: readonly { readonly id: number; readonly value: unknown }[]
  /** The delivery's service, kind and status, and a key that each delivery of the same notification has. */
  readonly readFacts: (
    id: DeliveryId,
  ) => Promise<Omit<DeliveryFacts, 'attempt'> & { readonly sameKey: string }>
  /** Resolves when everything that is stored now is inspected, and this delivery, which was stored just now. */
  readonly whenInspected: (id: DeliveryId) => Promise<void>
  /** What a route has sent and missed. */
  readonly readTries: (id: RouteId) => Promise<RouteTries>
  /** Throws `invalid-query`. */
  readonly checkQuery: (query: string) => void
  readonly allowHosts: (hosts: readonly string[]) => Promise<void>
  readonly random: (seed: number) => () => number
  readonly onChanged: () => void
}

/** Routes: what the listener answers at a path, and the apps that deliveries are forwarded to. */
export interface Routing {
  list(): readonly Route[]
  /** Throws `not-found`. */
  get(id: RouteId): Route
  /** Throws `invalid-url`, `invalid-query`, `invalid-params`, `remote-target-refused`, `not-found`. */
  save(id: RouteId | null, content: RouteContent, allowRemote: boolean): Promise<Route>
  /** Throws `invalid-params` unless every route is named once. */
  reorder(ids: readonly RouteId[]): Promise<void>
  /** Switches off the rules that make answers fail on purpose; of all routes, or of these. */
  answerNormally(ids?: readonly RouteId[]): Promise<void>
  /** The state of forwarding. */
  states(): Promise<RouteState[]>
  /** What a route would do with a delivery; nothing is sent or counted. Throws `invalid-query`, `not-found`. */
  try(content: RouteContent, id: DeliveryId): Promise<RouteTrial>
  /** Throws `not-found`. */
  remove(id: RouteId): Promise<void>
  /** Those with a rule that makes answers fail on purpose. */
  failing(): RouteId[]
  /** The deliveries up to this one are inspected. */
  read(through: number): void
  /** Releases whatever a rule holds back. Before the listener closes. */
  release(): void
  /** Stores what was not forwarded yet as missed. After the listener closed, before sending does. */
  close(): Promise<void>
}

export function createRouting(options: RoutingOptions): Routing {
  const { store, listener, sending } = options
  const { routes: stored, places } = readStoredRoutes(options.stored)
  let routes: readonly Route[] = stored
  const rules = createAnswerRules(options.random)
  const countAttempt = createAttemptCounter()
  const forwarder = createForwarder({ ...options, routes: () => routes })
  let answering: RouteAnswering | null = null
  /** Changes run one after the other: each starts from what the one before has stored. */
  let turn: Promise<unknown> = Promise.resolve()
  function inTurn<T>(change: () => Promise<T>): Promise<T> {
    const done = turn.then(change)
    turn = done.catch(() => {})
    return done
  }

  /** The hot path checks nothing where no route answers. What an earlier rule holds back stays held. */
  const earlier = new Set<RouteAnswering>()
  function apply(): void {
    if (answering !== null) earlier.add(answering)
    for (const one of earlier) if (one.isIdle) earlier.delete(one)
    const active = routes.filter(answers)
    answering =
      active.length === 0
        ? null
        : createAnswering({
            ...options,
            rules,
            routes: active,
            forward: forwarder.send,
            recordOrigin: store.recordOrigin,
            async readFacts(id) {
              const { sameKey, ...facts } = await options.readFacts(id)
              return { ...facts, attempt: countAttempt(sameKey) }
            },
            finds,
          })
    listener.setAnswering(answering)
  }

  async function finds({ query }: RouteContent, id: DeliveryId): Promise<boolean> {
    await options.whenInspected(id)
    return (await options.readRows({ after: id - 1, through: id, query, limit: 1 })).length > 0
  }

  /**
   * A route that is off sends nothing: its hosts are checked when it is switched on. A public host is checked although
   * it is allowed, since production data may come to the route later.
   */
  async function check(
    content: RouteContent,
    given: boolean,
    before: Route | null,
  ): Promise<readonly string[]> {
    options.checkQuery(content.query)
    checkHeaders(content)
    const allowRemote = given || !content.isEnabled
    const allowed: string[] = []
    for (const { url } of content.targets) {
      const isNew =
        before === null || !before.isEnabled || before.targets.every(one => hostOf(one.url) !== hostOf(url))
      const target = await sending.checkTarget(url, { allowRemote, isPublicAsked: isNew })
      if (!target.isLoopback && given) allowed.push(target.hostname)
    }
    return allowed
  }

  /** Keeps the route's position in the order. */
  async function keep(id: RouteId | null, content: RouteContent): Promise<Route> {
    const place = id === null ? Math.max(0, ...places.values()) + 1 : (places.get(id) ?? 0)
    const route: Route = {
      ...routeContentSchema.parse(content),
      id: routeIdSchema.parse(await store.saveValue('routes', id, { ...content, place })),
    }
    places.set(route.id, place)
    routes = id === null ? [...routes, route] : routes.map(one => (one.id === id ? route : one))
    return route
  }

  function found(id: RouteId): Route {
    const route = routes.find(one => one.id === id)
    if (route === undefined) {
      throw new AppError('not-found', `No route ${id}.`, { id })
    }
    return route
  }

  function changed(): void {
    apply()
    options.onChanged()
  }

  const ends = [
    store.onStored(({ firstId, lastId, isImported }) => {
      if (isImported) forwarder.skip(firstId, lastId)
      forwarder.stored(lastId)
    }),
  ]
  apply()

  return {
    list: () => routes,
    get: found,
    save: (id, content, allowRemote) =>
      inTurn(async () => {
        const hosts = await check(content, allowRemote, id === null ? null : found(id))
        if (hosts.length > 0) await options.allowHosts(hosts)
        const route = await keep(id, content)
        rules.forget(route.id)
        changed()
        return route
      }),
    reorder: ids =>
      inTurn(async () => {
        const ordered = inOrder(ids, routes)
        for (const [place, route] of ordered.entries()) {
          if (places.get(route.id) === place + 1) continue
          const { id, ...content } = route
          await store.saveValue('routes', id, { ...content, place: place + 1 })
          places.set(id, place + 1)
        }
        routes = ordered
        changed()
      }),
    answerNormally: ids =>
      inTurn(async () => {
        const failing = routes.filter(route => failsOnPurpose(route) && (ids?.includes(route.id) ?? true))
        for (const { id, ...content } of failing) {
          await keep(id, answeringNormally(content))
          rules.forget(id)
        }
        if (failing.length > 0) changed()
      }),
    async states() {
      const states: RouteState[] = []
      for (const route of routes) {
        const state = stateOfRoute(route, await options.readTries(route.id), forwarder.waiting)
        if (state.targets.length > 0 || state.missed > 0) states.push(state)
      }
      return states
    },
    async try(content, id) {
      options.checkQuery(content.query)
      const { target } = await options.readRequest(id)
      const { sameKey: _same, ...facts } = await options.readFacts(id)
      const isFound = content.query.trim() === '' || (await finds(content, id))
      return tryRoute(content, { target, facts, isFound }, sending.forwardUrl)
    },
    remove: id =>
      inTurn(async () => {
        found(id)
        await store.removeValue('routes', id)
        routes = routes.filter(route => route.id !== id)
        places.delete(id)
        rules.forget(id)
        changed()
      }),
    failing: () => routes.filter(failsOnPurpose).map(({ id }) => id),
    read: through => forwarder.read(through),
    release() {
      listener.setAnswering(null)
      answering?.release()
      for (const one of earlier) one.release()
    },
    async close() {
      for (const end of ends) end()
      await forwarder.close()
    },
  }
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : url
}

/** Throws `invalid-params` for what HTTP cannot carry. */
function checkHeaders({ rules }: RouteContent): void {
  for (const { reaction } of rules) {
    if (reaction.type !== 'answer') continue
    for (const [name, value] of reaction.headers) {
      try {
        validateHeaderName(name)
        validateHeaderValue(name, value)
      } catch {
        throw new AppError(
          'invalid-params',
          `The header ${JSON.stringify(name)} of a response can’t be sent. Correct the header.`,
        )
      }
    }
  }
}
