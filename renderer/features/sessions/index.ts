/** What the other features may import of this one. */

export { loadSessionsView, SessionsView } from './lazy-sessions-view.ts'
export { SessionDialog } from './session-dialog.tsx'
export { sessionKeys } from './session-keys.ts'
export { SessionSign } from './session-sign.tsx'
export { askAboutSession, askToSplitHere } from './state/session-dialog.ts'
