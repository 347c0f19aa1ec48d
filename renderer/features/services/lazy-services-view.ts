import { lazy } from 'react'

/** Not part of what the first paint waits for: see `prefetchPlaces` in `features/shell`. */
export const ServicesView = lazy(loadServicesView)

export async function loadServicesView() {
  const { ServicesView } = await import('./services-view.tsx')
  return { default: ServicesView }
}
