/** What other features may import. */
export { ReplayDialog } from './replay-dialog.tsx'
export { SendDialog } from './send-dialog.tsx'
export { SendView } from './send-view.tsx'
export { openReplay } from './state/replay.ts'
export { openSending } from './state/sending.ts'
