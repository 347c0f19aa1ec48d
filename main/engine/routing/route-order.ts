import { AppError } from '#contract/errors'
import { type Route, routeSchema } from '#contract/sending/routes'
import type { RouteId } from '#contract/terms'

/** Routes as they are stored, in their order: by each one's position, else by age. Invalid ones are left out. */
export function readStoredRoutes(stored: readonly { readonly id: number; readonly value: unknown }[]): {
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

/** The routes in the order of the ids. Throws `invalid-params` unless every route is named once. */
export function inOrder(ids: readonly RouteId[], routes: readonly Route[]): Route[] {
  const ordered = ids.flatMap(id => routes.find(route => route.id === id) ?? [])
  if (ordered.length === routes.length && new Set(ids).size === routes.length) return ordered
  throw new AppError('invalid-params', 'The routes have changed. Reload the list.')
}
