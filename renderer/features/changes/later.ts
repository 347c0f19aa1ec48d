import { later } from '#ui'

/** Fetched after the first paint. */
export const CompareDialog = later(() => import('./compare-dialog.tsx').then(module => module.CompareDialog))
export const ComparisonView = later(() =>
  import('./comparison-view.tsx').then(module => module.ComparisonView),
)
