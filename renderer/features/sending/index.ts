/** Exports for other features. */

export { NextStatusDialog, ReplayDialog, SendDialog, SendView } from './later.ts'
export { continuedRecord, openNextStatus } from './state/next-status.ts'
export { openReplay } from './state/replay.ts'
export { openSending } from './state/sending.ts'
