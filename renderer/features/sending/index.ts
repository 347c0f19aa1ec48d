/** Exports for other features. */

export { NextStatusDialog, ReplayDialog, SendDialog, SendView } from './later.ts'
export { continuedRecord, openNextStatus } from './next-status.ts'
export { openReplay, replayAgain } from './open-replay.ts'
