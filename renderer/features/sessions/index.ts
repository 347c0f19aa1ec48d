/** What the other features may import of this one. */
export { SessionDialog } from './session-dialog.tsx'
export { sessionKeys } from './session-keys.ts'
export { SessionSwitcher } from './session-switcher.tsx'
export { SessionsView } from './sessions-view.tsx'
export { openSessionDialog, openSplitDialog } from './state/session-dialog.ts'
