/** What other features may import. */
export { SessionDialog } from './dialog/session-dialog.tsx'
export { sessionKeys } from './session-keys.ts'
export { SessionMenu } from './session-menu.tsx'
export { SessionsView } from './sessions-view.tsx'
export { openSessionDialog, openSplitDialog } from './state/session-dialog.ts'
