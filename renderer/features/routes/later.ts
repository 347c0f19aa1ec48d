import { later } from '#ui'

/** What is fetched after the first paint. */
export const RoutesView = later(() => import('./routes-view.tsx').then(module => module.RoutesView))
