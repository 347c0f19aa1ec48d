/** What the other features may import of this one. */
export { SessionDialog } from './session-dialog.tsx'
export { sessionKeys } from './session-keys.ts'
export { SessionSign } from './session-sign.tsx'
export { SessionsView } from './sessions-view.tsx'
export { askAboutSession, askToSplitHere } from './state/session-dialog.ts'
