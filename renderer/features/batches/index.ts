import { later } from '#ui'

export { BatchLine } from './batch-line.tsx'
export { openReplayMany, openReplayOfList } from './open-replay-many.ts'

export const ReplayManyDialog = later(() =>
  import('./replay-many-dialog.tsx').then(module => module.ReplayManyDialog),
)
export const BatchesTab = later(() => import('./batches-tab.tsx').then(module => module.BatchesTab))
