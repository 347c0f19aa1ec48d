import type { RouteContent } from '#contract/sending/routes'

/** The title of a route: its name, else its path. */
export function routeTitle({ name, path }: Pick<RouteContent, 'name' | 'path'>): string {
  return name.trim() === '' ? `Route ${path}` : name.trim()
}
