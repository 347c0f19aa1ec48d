/** What the other features may import of this one. */

export { loadSendView, SendView } from './lazy-send-view.ts'
export { ReplayDialog } from './replay-dialog.tsx'
export { SendDialog } from './send-dialog.tsx'
export { openReplay } from './state/replay.ts'
export { openSending } from './state/sending.ts'
