/** What the other features may import of this one. */
export { BatchLine } from './batch-line.tsx'
export { BatchesTab } from './batches-tab.tsx'
export { ReplayManyDialog } from './replay-many-dialog.tsx'
export { openReplayMany, openReplayOfList } from './state/replay-many.ts'
