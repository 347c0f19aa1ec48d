import { later } from '#ui'

/** What is fetched after the first paint. */
export const DrillTab = later(() => import('./drill-tab.tsx').then(module => module.DrillTab))
