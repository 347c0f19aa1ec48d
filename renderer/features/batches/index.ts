/** What other features may import. */
export { BatchLine } from './batch-line.tsx'
export { BatchesTab } from './batches-tab.tsx'
export { ReplayManyDialog } from './replay-many-dialog.tsx'
export { openReplayMany, openReplayOfList } from './state/replay-many.ts'
