import type { RouteContent } from '#contract/sending/routes'

/** How a route is called: by its name, else by its path. */
export function routeTitle({ name, path }: Pick<RouteContent, 'name' | 'path'>): string {
  return name.trim() === '' ? `Route ${path}` : name.trim()
}
