import { later } from '#ui'

/** Fetched after the first paint. */
export const RoutesView = later(() => import('./routes-view.tsx').then(module => module.RoutesView))
