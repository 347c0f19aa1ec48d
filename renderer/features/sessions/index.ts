/** What other features may import. */

export { SessionDialog, SessionsView } from './later.ts'
export { sessionKeys } from './session-keys.ts'
export { SessionMenu } from './session-menu.tsx'
export { openSessionDialog, openSplitDialog } from './state/session-dialog.ts'
