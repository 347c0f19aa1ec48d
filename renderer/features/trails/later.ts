import { later } from '#ui'

/** What is fetched after the first paint. */
export const TrailsView = later(() => import('./trails-view.tsx').then(module => module.TrailsView))
