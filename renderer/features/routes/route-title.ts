import type { RouteContent } from '#contract/sending/routes'

export function routeTitle({ name, path }: Pick<RouteContent, 'name' | 'path'>): string {
  return name.trim() === '' ? `Route ${path}` : name.trim()
}
