import { later } from '#ui'

/** Fetched after the first paint. */
export const DrillTab = later(() => import('./drill-tab.tsx').then(module => module.DrillTab))
