import { queryOptions, skipToken } from '@tanstack/react-query'
import type { ParamsInput } from '#contract/methods'
import type { Batch } from '#contract/sending/replay'
import type { Route, RouteContent, RouteState } from '#contract/sending/routes'
import type { RouteId } from '#contract/terms'
import { change } from '../client/change.ts'
import {
  ask,
  engineQuery,
  expectResponse,
  invalidate,
  latest,
  show,
  useLatest,
} from '../client/engine-query.ts'

export const routesQuery = engineQuery('routes.list', {})

/** A part of the routes; of an empty list before the first response. */
export function useRoutes<T>(select: (routes: readonly Route[]) => T): T {
  return useLatest<{ readonly routes: readonly Route[] }, T>(routesQuery, response =>
    select(response?.routes ?? none),
  )
}

const none: readonly Route[] = []

export function latestRoutes(): readonly Route[] {
  return latest('routes.list', {})?.routes ?? none
}

/** The state of a route's forwarding; `undefined` if it neither forwards nor missed anything. */
export function useRouteState(id: RouteId | null): RouteState | undefined {
  return useLatest<{ readonly routes: readonly RouteState[] }, RouteState | undefined>(
    engineQuery('routes.states', {}),
    response => response?.routes.find(state => state.id === id),
  )
}

/** Finds the deliveries to the saved path of a route. */
export function routeSearch(id: RouteId): string {
  return `route:#${id}`
}

/** The newest deliveries to the saved path of a route; only recent ones if a search of all takes long. */
export function routeDeliveriesQuery(id: RouteId) {
  return engineQuery('deliveries.list', { query: routeSearch(id), limit: 20, within: 400 })
}

/** The latest attempts of a route, newest first. */
export function routeAttemptsQuery(id: RouteId) {
  return engineQuery('attempts.list', { routeId: id, limit: 100 })
}

/** Result of a route for a delivery. Not cached; `null` fetches nothing. */
export function trialQuery(params: ParamsInput<'routes.try'> | null) {
  return queryOptions({
    queryKey: ['routes.try', params],
    queryFn: params === null ? skipToken : () => ask('routes.try', params),
    staleTime: 0,
    gcTime: 0,
  })
}

/** Creates a route if `id` is `null`. `allowRemote`: also allows its hosts. */
export async function saveRoute(
  id: RouteId | null,
  route: RouteContent,
  allowRemote: boolean,
): Promise<Route> {
  const saved = await change('routes.save', { route, allowRemote, ...(id === null ? {} : { id }) })
  const routes = latestRoutes()
  // The event may have arrived before the response.
  const isThere = routes.some(one => one.id === saved.id)
  showRoutes(isThere ? routes.map(one => (one.id === saved.id ? saved : one)) : [...routes, saved])
  void invalidate('routes.states')
  return saved
}

/** Shows a route on or off before the engine's response. */
export function showSwitched(id: RouteId, isEnabled: boolean): { readonly undo: () => void } {
  return showAhead(latestRoutes().map(route => (route.id === id ? { ...route, isEnabled } : route)))
}

export async function removeRoute(id: RouteId): Promise<void> {
  await change('routes.remove', { id })
  showRoutes(latestRoutes().filter(route => route.id !== id))
}

/** Moves it up (-1) or down (1), shown at once. Order matters: the first route with a response gives it. */
export async function moveRoute(id: RouteId, step: -1 | 1): Promise<void> {
  const routes = [...latestRoutes()]
  const at = routes.findIndex(route => route.id === id)
  const [moved, other] = [routes[at], routes[at + step]]
  if (moved === undefined || other === undefined) return
  routes[at] = other
  routes[at + step] = moved
  await change('routes.reorder', { ids: routes.map(route => route.id) }, () => showAhead(routes))
}

/** Switches off every rule that simulates failures. */
export async function respondNormally(): Promise<void> {
  const showResponse = expectResponse('routes.list', {})
  showResponse(await change('routes.respondNormally', {}))
}

/** Sends the deliveries again that the route's apps missed. */
export function resendMissed(id: RouteId): Promise<Batch> {
  return change('routes.resend', { id })
}

function showRoutes(routes: readonly Route[]): void {
  show('routes.list', {}, { routes: [...routes] })
}

/** `undo` rolls it back, unless the engine has published the routes since. */
function showAhead(routes: readonly Route[]): { readonly undo: () => void } {
  const before = latestRoutes()
  showRoutes(routes)
  const ahead = latestRoutes()
  return {
    undo: () => {
      if (latestRoutes() === ahead) showRoutes(before)
    },
  }
}
