/** What other features may import. */

export { ReplayDialog, SendDialog, SendView } from './later.ts'
export { openReplay } from './state/replay.ts'
export { openSending } from './state/sending.ts'
