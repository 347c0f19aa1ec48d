import { validateHeaderName, validateHeaderValue } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import { AppError } from '#contract/errors'
import { problemOfRoute } from '#contract/sending/route-problem'
import {
  type ResponseRule,
  type Route,
  type RouteContent,
  type RouteState,
  type RouteTrial,
  routeContentSchema,
  routeSchema,
} from '#contract/sending/routes'
import { type DeliveryId, type RouteId, routeIdSchema } from '#contract/terms'
import { createSequence } from '../jobs/in-sequence.ts'
import type { Listener } from '../listener/listener.ts'
import { matchesPath } from '../net/path-pattern.ts'
import type { Logger } from '../ports.ts'
import { setByFile } from '../project/project.ts'
import type { QueryWorker } from '../queries/start-query-worker.ts'
import { parseTargetUrl } from '../sending/direct.ts'
import type { Sending } from '../sending/sending.ts'
import type { Store } from '../store/store.ts'
import { createAttemptCounter } from './attempt-counter.ts'
import { createForwarder, type ForwarderOptions } from './forwarder.ts'
import { createResponder, type RouteResponder, responses } from './responder.ts'
import {
  createResponseRules,
  type DeliveryFacts,
  failsOnPurpose,
  matchesCondition,
  respondingNormally,
} from './response-rules.ts'
import { stateOfRoute } from './route-states.ts'

export interface RoutingOptions extends Pick<ForwarderOptions, 'sendingQueries' | 'search' | 'newestId'> {
  readonly logger: Logger
  readonly store: Pick<Store, 'saveValue' | 'removeValue' | 'onStored' | 'recordOrigin'>
  readonly listener: Pick<Listener, 'setResponder'>
  readonly sending: Pick<Sending, 'forward' | 'missForward' | 'checkTarget' | 'forwardUrl'>
  /** Stored routes, unparsed. */
  readonly stored: readonly { readonly id: number; readonly value: unknown }[]
  /** For the window. */
  readonly queries: Pick<QueryWorker, 'ask'>
  /** Resolves when all stored deliveries are inspected, including this one, which was stored just now. */
  readonly whenInspected: (id: DeliveryId) => Promise<void>
  readonly allowHosts: (hosts: readonly string[]) => Promise<void>
  readonly random: (seed: number) => () => number
  readonly onChanged: () => void
}

export type Routing = ReturnType<typeof createRouting>

/** Routes: the listener's responses at a path, and the apps that deliveries are forwarded to. */
export function createRouting(options: RoutingOptions) {
  const { store, listener, sending, sendingQueries } = options
  const { routes: stored, places } = readStoredRoutes(options.stored)
  let routes: readonly Route[] = stored
  const rules = createResponseRules(options.random)
  const countAttempt = createAttemptCounter()
  const forwarder = createForwarder({ ...options, routes: () => routes })
  let responder: RouteResponder | null = null
  /** Changes run in sequence: each starts from the stored result of the last. */
  const inSequence = createSequence()

  /** Without responding routes, the hot path checks nothing. Requests that earlier rules delay stay delayed. */
  const earlier = new Set<RouteResponder>()
  function apply(): void {
    if (responder !== null) earlier.add(responder)
    for (const one of earlier) if (one.isIdle) earlier.delete(one)
    const active = routes.filter(responses)
    responder =
      active.length === 0
        ? null
        : createResponder({
            ...options,
            rules,
            routes: active,
            forward: forwarder.send,
            recordOrigin: store.recordOrigin,
            async readFacts(id) {
              const { sameKey, ...facts } = await sendingQueries.ask('factsOf', id)
              return { ...facts, attempt: countAttempt(sameKey) }
            },
            finds,
          })
    listener.setResponder(responder)
  }

  async function finds({ query }: RouteContent, id: DeliveryId): Promise<boolean> {
    await options.whenInspected(id)
    const asked = { after: id - 1, through: id, search: options.search(query), limit: 1 }
    return (await sendingQueries.ask('rowsBetween', asked)).length > 0
  }

  function checkForm(content: RouteContent): void {
    options.search(content.query)
    checkEffect(content)
    checkHeaders(content)
  }

  /**
   * Hosts of a disabled route are checked when it is enabled. A public host is checked although it is allowed, since
   * production data may reach the route later.
   */
  async function check(
    content: RouteContent,
    given: boolean,
    before: Route | null,
  ): Promise<readonly string[]> {
    if (before === null || !isSwitched(before, content)) checkForm(content)
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

  async function keep(id: RouteId | null, content: RouteContent, isFromFile?: true): Promise<Route> {
    const place = id === null ? Math.max(0, ...places.values()) + 1 : (places.get(id) ?? 0)
    const route: Route = {
      ...routeContentSchema.parse(content),
      id: routeIdSchema.parse(await store.saveValue('routes', id, { ...content, place, isFromFile })),
      ...(isFromFile && { isFromFile }),
    }
    places.set(route.id, place)
    routes = id === null ? [...routes, route] : routes.map(one => (one.id === id ? route : one))
    return route
  }

  async function removeNow(id: RouteId): Promise<void> {
    await store.removeValue('routes', id)
    routes = routes.filter(route => route.id !== id)
    places.delete(id)
    rules.forget(id)
  }

  async function order(ordered: readonly Route[]): Promise<void> {
    for (const [place, route] of ordered.entries()) {
      if (places.get(route.id) === place + 1) continue
      const { id, ...content } = route
      await store.saveValue('routes', id, { ...content, place: place + 1 })
      places.set(id, place + 1)
    }
    routes = ordered
  }

  /** The routes of the file have its order, at the places that they have among the user's. */
  async function orderFromFile(contents: readonly RouteContent[]): Promise<void> {
    const placeInFile = ({ name }: Route): number => contents.findIndex(content => content.name === name)
    const ofFile = routes.filter(route => route.isFromFile)
    const sorted = ofFile.toSorted((left, right) => placeInFile(left) - placeInFile(right))
    if (sorted.every((route, at) => route === ofFile[at])) return
    await order(routes.map(route => (route.isFromFile ? (sorted.shift() ?? route) : route)))
  }

  function found(id: RouteId): Route {
    const route = routes.find(one => one.id === id)
    if (route === undefined) throw new AppError('not-found', `No route ${id}.`, { id })
    return route
  }

  function changed(): void {
    apply()
    options.onChanged()
  }

  const end = store.onStored(({ firstId, lastId, isImported }) => {
    if (isImported) forwarder.skip(firstId, lastId)
    forwarder.stored(lastId)
  })
  apply()

  return {
    list: (): readonly Route[] => routes,
    get: found,
    /** Throws `invalid-url`, `invalid-query`, `invalid-params`, `remote-target-refused`, `not-found`. */
    save: (id: RouteId | null, content: RouteContent, allowRemote: boolean): Promise<Route> =>
      inSequence(async () => {
        const before = id === null ? null : found(id)
        if (before?.isFromFile) throw setByFile(`The route ${before.name}`)
        const hosts = await check(content, allowRemote, before)
        if (hosts.length > 0) await options.allowHosts(hosts)
        const route = await keep(id, content)
        rules.forget(route.id)
        changed()
        return route
      }),
    /** Throws `invalid-params` unless every route is named once. */
    reorder: (ids: readonly RouteId[]): Promise<void> =>
      inSequence(async () => {
        await order(inOrder(ids, routes))
        changed()
      }),
    /** Disables the rules that simulate failures, of all or these routes. Throws `set-by-file` if all are from the file. */
    respondNormally: (ids?: readonly RouteId[]): Promise<void> =>
      inSequence(async () => {
        const failing = routes.filter(route => failsOnPurpose(route) && (ids?.includes(route.id) ?? true))
        const own = failing.filter(route => !route.isFromFile)
        const [first] = failing
        if (first !== undefined && own.length === 0) throw setByFile(`The route ${first.name}`)
        for (const { id, ...content } of own) {
          await keep(id, respondingNormally(content))
          rules.forget(id)
        }
        if (own.length > 0) changed()
      }),
    async states(): Promise<RouteState[]> {
      const states: RouteState[] = []
      for (const route of routes) {
        const state = stateOfRoute(route, await options.queries.ask('triesOf', route.id), forwarder.waiting)
        if (state.targets.length > 0 || state.missed > 0) states.push(state)
      }
      return states
    },
    /** Result of a route for a delivery, without sending or counting. Throws `invalid-query`, `not-found`. */
    async try(content: RouteContent, id: DeliveryId): Promise<RouteTrial> {
      options.search(content.query)
      const { target } = await sendingQueries.ask('storedRequest', id)
      const { sameKey: _same, ...facts } = await sendingQueries.ask('factsOf', id)
      const isFound = content.query.trim() === '' || (await finds(content, id))
      return tryRoute(content, { target, facts, isFound }, sending.forwardUrl)
    },
    /** Throws `not-found`. */
    remove: (id: RouteId): Promise<void> =>
      inSequence(async () => {
        const { name, isFromFile } = found(id)
        if (isFromFile) throw setByFile(`The route ${name}`)
        await removeNow(id)
        changed()
      }),
    /**
     * Throws `invalid-url`, `invalid-query`, `invalid-params`, `forwarding-loop`. Looks up the names of its targets,
     * so a disabled route is checked by its form only.
     */
    async checkFromFile(content: RouteContent): Promise<void> {
      checkForm(content)
      for (const { url } of content.targets) {
        if (!content.isEnabled) parseTargetUrl(url)
        else await sending.checkTarget(url, { allowRemote: true, isPublicAsked: false })
      }
    },
    /** Saves the routes of a project's file by name, and removes routes that are no longer in it. */
    replaceFromFile: (contents: readonly RouteContent[]): Promise<void> =>
      inSequence(async () => {
        const before = JSON.stringify(routes)
        for (const { id, name } of routes.filter(route => route.isFromFile)) {
          if (contents.every(content => content.name !== name)) await removeNow(id)
        }
        for (const content of contents) {
          const known = routes.find(({ name, isFromFile }) => isFromFile && name === content.name)
          const { id = null, isFromFile: _, ...saved } = known ?? {}
          if (JSON.stringify(saved) === JSON.stringify(content)) continue
          const route = await keep(id, content, true)
          rules.forget(route.id)
        }
        await orderFromFile(contents)
        if (JSON.stringify(routes) !== before) changed()
      }),
    /** Routes with a rule that simulates failures. */
    failing: (): RouteId[] => routes.filter(failsOnPurpose).map(({ id }) => id),
    read: (through: number): void => forwarder.read(through),
    /** Releases held responses. Call it before the listener closes. */
    release(): void {
      listener.setResponder(null)
      responder?.release()
      for (const one of earlier) one.release()
    },
    /** Stores waiting deliveries as missed. Call it after the listener closed and before sending does. */
    async close(): Promise<void> {
      end()
      await forwarder.close()
    },
  }
}

/** Whether it is the stored route, on or off: a route of an earlier version, which is refused now, can be switched too. */
function isSwitched(before: Route, content: RouteContent): boolean {
  return isDeepStrictEqual(routeContentSchema.parse({ ...before, isEnabled: content.isEnabled }), content)
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : url
}

/** Throws `invalid-params` for a part without effect. */
function checkEffect(content: RouteContent): void {
  const problem = problemOfRoute(content)
  if (problem === null) return
  const details = problem.rule === null ? undefined : { rule: problem.rule }
  throw new AppError('invalid-params', problem.message, details)
}

/** Throws `invalid-params` for headers that HTTP cannot carry. */
function checkHeaders({ rules }: RouteContent): void {
  for (const { reaction } of rules) {
    if (reaction.type !== 'respond') continue
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

/** Stored routes in order: by position, else by age. Invalid ones are skipped. */
function readStoredRoutes(stored: readonly { readonly id: number; readonly value: unknown }[]): {
  routes: Route[]
  places: Map<RouteId, number>
} {
  const places = new Map<RouteId, number>()
  const routes = stored.flatMap(({ id, value }) => {
    const given = value as { readonly place?: unknown }
    const parsed = routeSchema.safeParse({ ...given, id })
    if (!parsed.success) return []
    places.set(parsed.data.id, typeof given.place === 'number' ? given.place : id)
    return [parsed.data]
  })
  const placeOf = ({ id }: Route): number => places.get(id) ?? id
  return { routes: routes.sort((left, right) => placeOf(left) - placeOf(right)), places }
}

/** Routes in the order of the ids. Throws `invalid-params` unless every route is named once. */
function inOrder(ids: readonly RouteId[], routes: readonly Route[]): Route[] {
  const ordered = ids.flatMap(id => routes.find(route => route.id === id) ?? [])
  if (ordered.length === routes.length && new Set(ids).size === routes.length) return ordered
  throw new AppError('invalid-params', 'The routes have changed. Reload the list.')
}

/** Result of the route for a new delivery. Sends nothing. Throws `invalid-url`. */
function tryRoute(
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

function outcomeOf(rule: ResponseRule, facts: Omit<DeliveryFacts, 'attempt'>): RouteTrial['rules'][number] {
  if (!rule.isEnabled) return 'off'
  const { when } = rule
  if (!matchesCondition(when, facts)) return 'no'
  const isCounted = when.attempts !== undefined || when.every !== undefined || (when.probability ?? 1) < 1
  return isCounted ? 'counts' : 'applies'
}
