import { lazy } from 'react'

/** Not part of what the first paint waits for: see `prefetchPlaces` in `features/shell`. */
export const SessionsView = lazy(loadSessionsView)

export async function loadSessionsView() {
  const { SessionsView } = await import('./sessions-view.tsx')
  return { default: SessionsView }
}
