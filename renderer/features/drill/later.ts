import { later } from '#ui'

/** Fetched after the first paint. */
export const DrillView = later(() => import('./drill-view.tsx').then(module => module.DrillView))
