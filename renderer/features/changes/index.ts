import { later } from '#ui'

export { ComparisonBar } from './comparison-bar.tsx'
export { choosePair, endPair, useShownPair } from './state/chosen-pair.ts'

export const CompareDialog = later(() => import('./compare-dialog.tsx').then(module => module.CompareDialog))
export const ComparisonView = later(() =>
  import('./comparison-view.tsx').then(module => module.ComparisonView),
)
