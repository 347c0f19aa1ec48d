import { later } from '#ui'

/** Fetched after the first paint. */
export const ReplayManyDialog = later(() =>
  import('./replay-many-dialog.tsx').then(module => module.ReplayManyDialog),
)
export const BatchesTab = later(() => import('./batches-tab.tsx').then(module => module.BatchesTab))
