/** What the other features may import of this one. */
export { ReplayDialog } from './replay-dialog.tsx'
export { SendDialog } from './send-dialog.tsx'
export { SendView } from './send-view.tsx'
export { openReplay } from './state/replay.ts'
export { openSending } from './state/sending.ts'
