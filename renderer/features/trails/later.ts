import { later } from '#ui'

/** Fetched after the first paint. */
export const TrailsView = later(() => import('./trails-view.tsx').then(module => module.TrailsView))
