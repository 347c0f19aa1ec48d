/** Exports for other features. */
export { BatchLine } from './batch-line.tsx'
export { BatchesTab, ReplayManyDialog } from './later.ts'
export { openBatch } from './open-batch.ts'
export { openReplayMany, openReplayOfList } from './open-replay-many.ts'
