/** Exports for other features. */
export { BatchLine } from './batch-line.tsx'
export { BatchesTab, ReplayManyDialog } from './later.ts'
export { selectBatch, useBatches } from './state/batches.ts'
export { openReplayMany, openReplayOfList } from './state/replay-many.ts'
