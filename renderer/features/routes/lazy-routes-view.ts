import { lazy } from 'react'

/** Not part of what the first paint waits for: see `prefetchPlaces` in `features/shell`. */
export const RoutesView = lazy(loadRoutesView)

export async function loadRoutesView() {
  const { RoutesView } = await import('./routes-view.tsx')
  return { default: RoutesView }
}
