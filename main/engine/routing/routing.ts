import { validateHeaderName, validateHeaderValue } from 'node:http'
import { AppError } from '#contract/errors'
import { type Route, type RouteContent, routeSchema } from '#contract/routes'
import { type DeliveryId, type RouteId, routeIdSchema } from '#contract/terms'
import type { Listener } from '../listener/listener.ts'
import type { Logger } from '../ports.ts'
import type { Sending } from '../sending/sending.ts'
import type { Store } from '../store/store.ts'
import { createAnswerRules, type DeliveryFacts, failsOnPurpose } from './answer-rules.ts'
import { answers, createAnswering, type RouteAnswering } from './answering.ts'
import { createAttemptCounter } from './attempt-counter.ts'
import { createForwarder, type ForwarderOptions } from './forwarder.ts'

export interface RoutingOptions extends Pick<ForwarderOptions, 'readRows' | 'readRequest' | 'newestId'> {
  readonly logger: Logger
  readonly store: Pick<Store, 'saveValue' | 'removeValue' | 'onStored'>
  readonly listener: Pick<Listener, 'setAnswering' | 'status'>
  readonly sending: Pick<Sending, 'forward' | 'missForward' | 'checkTarget'>
  /** As they are stored, not checked. */
  readonly stored: readonly { readonly id: number; readonly value: unknown }[]
  /** What the delivery says, and a key that is the same for each delivery of the same notification. */
  readonly readFacts: (
    id: DeliveryId,
  ) => Promise<Omit<DeliveryFacts, 'attempt'> & { readonly sameKey: string }>
  /** Resolves when inspection has read what is stored now. */
  readonly whenRead: () => Promise<void>
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
  /** Throws `not-found`. */
  remove(id: RouteId): Promise<void>
  /** Those with a rule that makes answers fail on purpose. */
  failing(): RouteId[]
  /** Inspection has read the deliveries up to this one. */
  read(through: number): void
  /** Lets go whatever a rule holds back. Before the listener closes. */
  release(): void
  /** Keeps what was not forwarded yet as missed. After the listener closed, before sending does. */
  close(): Promise<void>
}

export function createRouting(options: RoutingOptions): Routing {
  const { store, listener, sending } = options
  let routes: readonly Route[] = options.stored.flatMap(({ id, value }) => {
    const parsed = routeSchema.safeParse({ ...(value as object), id })
    return parsed.success ? [parsed.data] : []
  })
  const rules = createAnswerRules(options.random)
  const countAttempt = createAttemptCounter()
  const forwarder = createForwarder({ ...options, routes: () => routes })
  let answering: RouteAnswering | null = null

  /** The hot path looks at nothing where no route answers. What an earlier rule holds back stays held. */
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
            async readFacts(id) {
              const { sameKey, ...facts } = await options.readFacts(id)
              return { ...facts, attempt: countAttempt(sameKey) }
            },
            async finds(route, id) {
              await options.whenRead()
              const window = { after: id - 1, through: id, query: route.query, limit: 1 }
              return (await options.readRows(window)).length > 0
            },
          })
    listener.setAnswering(answering)
  }

  function check(content: RouteContent, allowRemote: boolean): readonly string[] {
    options.checkQuery(content.query)
    checkHeaders(content)
    const own = listener.status()
    return content.targets.flatMap(({ url }) => {
      const target = sending.checkTarget(url, allowRemote)
      if (own.state === 'listening' && target.isLoopback && target.port === own.port) {
        throw new AppError(
          'invalid-url',
          `${url} is where Hooktrail itself listens: it would forward to itself without end. Name your app's port.`,
        )
      }
      return target.isLoopback ? [] : [target.hostname]
    })
  }

  function found(id: RouteId): Route {
    const route = routes.find(one => one.id === id)
    if (route === undefined) {
      throw new AppError('not-found', `There is no route ${id}. The list has them all.`, { id })
    }
    return route
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
    async save(id, content, allowRemote) {
      if (id !== null) found(id)
      const hosts = check(content, allowRemote)
      if (hosts.length > 0) await options.allowHosts(hosts)
      const route: Route = {
        ...content,
        id: routeIdSchema.parse(await store.saveValue('routes', id, content)),
      }
      routes = id === null ? [...routes, route] : routes.map(one => (one.id === id ? route : one))
      rules.forget(route.id)
      apply()
      options.onChanged()
      return route
    },
    async remove(id) {
      found(id)
      await store.removeValue('routes', id)
      routes = routes.filter(route => route.id !== id)
      rules.forget(id)
      apply()
      options.onChanged()
    },
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
          `The header ${JSON.stringify(name)} of an answer cannot be sent. Correct it.`,
        )
      }
    }
  }
}
